-- A first set of canned answers. Staff change and archive them like their own.
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000001', 'looking_into_it', '調査中のご案内', 'general',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'Thank you for writing to us. We are looking into it and will write'
      || ' to you again within two business days.',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || 'お問い合わせいただき、ありがとうございます。ただいま確認しております。2営業日以内に改めてご連絡いたします。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '문의해 주셔서 감사합니다. 지금 확인하고 있습니다. 2영업일 이내에 다시 연락드리겠습니다.'
  ),
  1, now(), now())
on conflict (key) do nothing;
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000002', 'more_details', '詳細のお尋ね', 'general',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'Thank you for writing to us. To help you, we need to know more: on'
      || ' which screen did it happen, at about what time, and what did you '
      || 'read there?',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || 'お問い合わせいただき、ありがとうございます。詳しく確認するため、どの画面で、何時ごろ、どのような表示があったかをお知らせください。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '문의해 주셔서 감사합니다. 자세히 확인할 수 있도록 어느 화면에서, 몇 시쯤, 어떤 내용이 표시되었는지 알려 주세요.'
  ),
  1, now(), now())
on conflict (key) do nothing;
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000003', 'receipt_where', '領収書の場所', 'receipt',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'You find the receipt of your payment of {amount} at {store} ({date'
      || '}) in your payment history: open the payment and choose “Receipt”.',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || '{store}での{amount}のお支払い（{date}）の領収書は、お支払い履歴でお支払いを開き、「領収書」を選ぶとご覧いただけ'
      || 'ます。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '{store}에서 결제하신 {amount}({date})의 영수증은 결제 내역에서 해당 결제를 열고 ''영수증''을 선택하'
      || '시면 보실 수 있습니다.'
  ),
  1, now(), now())
on conflict (key) do nothing;
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000004', 'refund_approved', '返金の承認', 'refund',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'We have checked your request about {store} and refund {amount}. De'
      || 'pending on your card issuer, it takes until your next statement to'
      || ' appear.',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || '{store}でのお支払いについて確認し、{amount}を返金することにいたしました。カード会社により、明細への反映が翌月以降にな'
      || 'ることがあります。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '{store}에서의 결제를 확인하여 {amount}을 환불해 드리기로 했습니다. 카드사에 따라 다음 명세서에 반영될 수'
      || ' 있습니다.'
  ),
  1, now(), now())
on conflict (key) do nothing;
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000005', 'refund_rejected', '返金の見送り', 'refund',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'We have checked your request about {store} and the answer of the s'
      || 'tore. We found no reason for a refund of {amount}. If you have fur'
      || 'ther evidence, please write to us.',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || '{store}でのお支払いについて、お店の回答とともに確認いたしました。{amount}を返金する理由は確認できませんでした。ほかに'
      || '資料をお持ちの場合は、お問い合わせください。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '{store}에서의 결제에 대해 매장의 답변과 함께 확인했습니다. {amount}을 환불할 사유는 확인되지 않았습니다.'
      || ' 다른 자료가 있으시면 문의해 주세요.'
  ),
  1, now(), now())
on conflict (key) do nothing;
insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
values ('01990000-0000-7000-8000-000000000006', 'payment_not_mine', '心当たりのない支払い', 'safety',
  jsonb_build_object(
    'en', 'Dear {name},'
      || chr(10)
      || chr(10)
      || 'Thank you for telling us about the payment of {amount} at {store} '
      || '({date}). Please open it in your payment history and report it as '
      || 'not made by you: the card is locked at once, and we look into the '
      || 'payment. Please change your password, too.',
    'ja', '{name} 様'
      || chr(10)
      || chr(10)
      || '{store}での{amount}のお支払い（{date}）についてお知らせいただき、ありがとうございます。お支払い履歴でこのお支払'
      || 'いを開き、心当たりのない支払いとしてお知らせください。カードの利用をすぐに止め、当社で確認いたします。あわせてパスワードの変更をお願'
      || 'いいたします。',
    'ko', '{name} 님'
      || chr(10)
      || chr(10)
      || '{store}에서의 {amount} 결제({date})에 대해 알려 주셔서 감사합니다. 결제 내역에서 해당 결제를 열고'
      || ' 본인이 하지 않은 결제로 알려 주세요. 카드 이용이 바로 정지되고 저희가 결제를 확인합니다. 비밀번호도 변경해 주세요'
      || '.'
  ),
  1, now(), now())
on conflict (key) do nothing;
