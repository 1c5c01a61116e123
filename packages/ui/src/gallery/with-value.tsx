import { type ReactNode, useState } from 'react';

type WithValueProps<Value> = {
  readonly initial: Value;
  readonly children: (value: Value, onValue: (next: Value) => void) => ReactNode;
};

/** Holds the value of a controlled component, so that a story can be typed into. */
export function WithValue<Value>({ initial, children }: WithValueProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(next));
}
