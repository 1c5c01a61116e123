import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signRequest } from './sign-request.ts';

/** The credentials and the time of the examples in the documentation of Amazon S3. */
const CREDENTIALS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const HOST = 'https://examplebucket.s3.amazonaws.com';
const now = new Date('2013-05-24T00:00:00Z');

test('the example GET of an object has the published signature', () => {
  const signed = signRequest(
    {
      method: 'GET',
      url: new URL(`${HOST}/test.txt`),
      headers: { Range: 'bytes=0-9' },
      bodyHash: hash('sha256', ''),
      now,
    },
    CREDENTIALS,
  );
  expect(signed['x-amz-date']).toBe('20130524T000000Z');
  expect(signed.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('the example PUT of an object has the published signature', () => {
  const signed = signRequest(
    {
      method: 'PUT',
      url: new URL(`${HOST}/test%24file.text`),
      headers: {
        Date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      bodyHash: hash('sha256', 'Welcome to Amazon S3.'),
      now,
    },
    CREDENTIALS,
  );
  expect(signed.authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
