import { FaqView, listFaqs } from '@saifu/contract/faq';
import { FAQ_IDS } from '@saifu/domain/support/faq';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let stranger: Browser;

beforeEach(async () => {
  stranger = new Browser(await createTestApp());
});

test('GET /guest/faqs returns all questions in reading order in the given language', async () => {
  const { status, body } = await stranger.get('/guest/faqs?lang=ko');
  expect(status).toBe(200);
  expect(listFaqs.reply?.safeParse(body).success).toBe(true);
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(FAQ_IDS);
  expect(body).toMatchObject({ language: 'ko', next_cursor: null });
  expect(body.items[0]).toEqual({
    id: 'faq_create_account',
    topic: 'account',
    topic_name: '계정과 로그인',
    question: '계정은 어떻게 만드나요?',
  });
});

test('without lang the language of the caller is used, with English as fallback', async () => {
  stranger.language = 'ja-JP,ja;q=0.9';
  expect((await stranger.get('/guest/faqs/faq_lost_phone')).body).toMatchObject({
    language: 'ja',
    question: 'スマートフォンをなくしました。どうすればよいですか？',
  });
  stranger.language = 'de';
  expect((await stranger.get('/guest/faqs/faq_lost_phone')).body.language).toBe('en');
  expect((await stranger.get('/guest/faqs/faq_lost_phone?lang=ja')).body.language).toBe('ja');
});

test('an answer contains its steps, screens and numbers', async () => {
  const { body } = await stranger.get('/guest/faqs/faq_add_card?lang=en');
  expect(FaqView.safeParse(body).success).toBe(true);
  expect(body.screens).toEqual(['AddCard', 'Wallets']);
  expect(JSON.stringify(body.answer)).toContain('up to 5 cards');
  const { answer } = (await stranger.get('/guest/faqs/faq_lost_phone?lang=en')).body;
  expect(answer[0]).toMatchObject({ type: 'steps' });
  expect(answer[1]).toMatchObject({ type: 'paragraph' });
});

test.each(['faq_nothing', 'toString', '__proto__', 'faq_', 'x'.repeat(500), 'faq_01jd0000'])(
  'GET /guest/faqs/{id} returns 404 for an unknown id (%#)',
  async (id) => {
    expect((await stranger.get(`/guest/faqs/${id}`)).body.code).toBe('not_found');
  },
);

test.each(['de', '', 'ja&lang=en', 'JA', '__proto__'])(
  'GET /guest/faqs returns 422 for the language %s',
  async (lang) => {
    const { status, body } = await stranger.get(`/guest/faqs?lang=${lang}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'request.invalid', fields: [{ path: 'lang' }] });
  },
);
