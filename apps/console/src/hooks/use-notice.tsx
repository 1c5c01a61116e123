import { Alert } from '@saifu/ui/alert/alert';
import { useState } from 'react';
import { Focused } from '../components/focused.tsx';

/** The last notice of success, which takes the focus. Null before the first. */
export function useNotice() {
  const [{ count, text }, setNotice] = useState({ count: 0, text: '' });
  return {
    show: (next: string) => setNotice((last) => ({ count: last.count + 1, text: next })),
    /** How many there were. */
    count,
    notice:
      count === 0 ? null : (
        <Focused key={count}>
          <Alert tone="success">{text}</Alert>
        </Focused>
      ),
  };
}
