import * as wire from '@saifu/contract/canned-answer';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { CANNED_ANSWERS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { toCannedAnswerView } from '../views.ts';
import { addCannedAnswer } from './add-canned-answer.ts';
import * as cannedAnswers from './canned-answer.repository.ts';
import { changeCannedAnswer } from './change-canned-answer.ts';

export function cannedAnswerRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listCannedAnswers, async () => {
      const found = await cannedAnswers.list(deps.db, CANNED_ANSWERS_MAX);
      return { items: found.map(toCannedAnswerView), next_cursor: null };
    }),

    route(wire.addCannedAnswer, async (call) => {
      const record = createRecordChange(deps, null, call);
      return toCannedAnswerView(await addCannedAnswer(deps, call.body, record));
    }),

    route(wire.changeCannedAnswer, async (call) => {
      const { is_archived: isArchived, ...content } = call.body;
      const id = fromTypeId('cannedAnswer', call.params.id) ?? '';
      const record = createRecordChange(deps, null, call);
      return toCannedAnswerView(
        await changeCannedAnswer(deps, { ...content, id, isArchived }, record),
      );
    }),
  ];
}
