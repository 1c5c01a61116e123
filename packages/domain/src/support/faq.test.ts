import { expect, test } from 'vitest';
import { FAQ_IDS, FAQ_TOPICS, FAQS, getNeighbours, isFaqId, isFaqName } from './faq.ts';

test('every topic has questions, grouped in the order of the topics', () => {
  const topics = FAQ_IDS.map((id) => FAQS[id].topic);
  const inTurn = topics.filter((topic, at) => topic !== topics[at - 1]);
  expect(inTurn).toEqual(FAQ_TOPICS);
});

test('an id is safe in a URL without encoding', () => {
  expect(FAQ_IDS.filter((id) => !/^faq_[a-z]+(_[a-z]+)*$/.test(id))).toEqual([]);
});

test('isFaqId accepts only ids of this list', () => {
  expect(isFaqId('faq_not_me')).toBe(true);
  for (const other of ['', 'faq_', 'toString', '__proto__', 'FAQ_NOT_ME']) {
    expect(isFaqId(other), other).toBe(false);
  }
});

test('neighbors stay within the topic; the first and last have only one', () => {
  const faqs = FAQ_IDS.map((id) => ({ id, topic: FAQS[id].topic }));
  const of = (id: string) => getNeighbours({ id, topic: 'safety' }, faqs);
  expect(of('faq_not_me')).toEqual({ after: 'faq_lost_phone' });
  expect(of('faq_lost_phone')).toEqual({ before: 'faq_not_me', after: 'faq_phishing' });
  expect(of('faq_what_stores_see')).toEqual({ before: 'faq_phishing' });
});

test.each(['faq_', 'faq_A', 'faq__a', 'faq_a_', 'toString', `faq_${'a'.repeat(60)}`])(
  'isFaqName rejects %s',
  (name) => {
    expect(isFaqName(name)).toBe(false);
  },
);
