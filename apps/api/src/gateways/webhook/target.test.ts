import { describe, expect, test } from 'vitest';
import { createHttpWebhook } from './http-webhook.ts';

const known: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['93.184.215.14'],
  'shop6.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'twofold.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example': ['10.0.0.1'],
  'mixed.example': ['93.184.215.14', '192.168.1.1'],
  'mixed6.example': ['93.184.215.14', 'fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'home.example': ['127.0.0.1'],
  'mixed-home.example': ['93.184.215.14', '127.0.0.1'],
  'odd.example': ['no address'],
};
const resolve = async (name: string) => known[name] ?? [];
const live = createHttpWebhook({ isSandbox: false, resolve });
const sandbox = createHttpWebhook({ isSandbox: true, resolve });

const PUBLIC = [
  'https://shop.example/hook?a=1',
  'https://shop.example.:443/hook',
  'https://shop.example:8443/',
  'https://shop.example:1024/',
  'https://shop6.example/',
  'https://twofold.example/',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  'https://nobody-knows.example/',
];

const HOME = [
  'http://localhost:4000/hook',
  'http://LOCALHOST./hook',
  'http://shop.localhost:80/',
  'http://127.0.0.1:81/',
  'https://127.9.9.9/',
  'http://[::1]:4000/',
  'http://home.example:25/',
  // Other notations of 127.0.0.1.
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
];

const NEVER = [
  '',
  'shop.example',
  '//shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://shop.example/',
  'http://shop.example/',
  'http://shop.example:8080/',
  'https://key:secret@shop.example/',
  'https://key@shop.example/',
  'https://shop.example@10.0.0.1/',
  'https://shop.example:22/',
  'https://shop.example:80/',
  'https://shop.example:1023/',
  'https://shop.example:0/',
  'https://intranet/',
  'https://printer.local/',
  'https://printer.LOCAL./',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://router.home.arpa/',
  'https://inside.example/',
  'https://mixed.example/',
  'https://mixed6.example/',
  'https://mapped.example/',
  'https://mixed-home.example/',
  'https://odd.example/',
  'https://0.0.0.0/',
  'http://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://167772161/',
  'https://0xa000001/',
  'https://012.0.0.1/',
  'https://10.1/',
  'https://１０.0.0.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://192.168.0.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:93.184.215.14]/',
  'https://[::10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[2001:0:a00:1::]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
];

describe('live', () => {
  test.each(PUBLIC)('%s is allowed', async (url) => {
    expect(await live.mayReach(url)).toBe(true);
  });
  test.each([...NEVER, ...HOME])('%s is rejected', async (url) => {
    expect(await live.mayReach(url)).toBe(false);
    const posted = live.post({ url, headers: {}, body: '' });
    await expect(posted).rejects.toMatchObject({ code: 'webhook.target_forbidden' });
  });
});

describe('sandbox', () => {
  test.each([...PUBLIC, ...HOME])('%s is allowed', async (url) => {
    expect(await sandbox.mayReach(url)).toBe(true);
  });
  test.each(NEVER)('%s is rejected', async (url) => {
    expect(await sandbox.mayReach(url)).toBe(false);
  });
});
