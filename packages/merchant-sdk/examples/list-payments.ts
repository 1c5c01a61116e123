import { writeFile } from 'node:fs/promises';
import type { Saifu } from '@saifu/merchant-sdk/create-saifu';

export async function reportDay(saifu: Saifu, day: string) {
  const period = { from: day, to: day };
  const totals = await saifu.payments.getTotals(period);
  console.log(`${totals.count} payments, ¥${totals.paid_amount}`);
  for await (const payment of saifu.payments.iterate({ ...period, limit: 100 })) {
    console.log(payment.id, payment.status, payment.total_amount);
  }
  const file = await saifu.payments.export(period);
  await writeFile(file.fileName ?? 'payments.csv', file);
}
