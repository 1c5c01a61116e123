import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate for one name, valid today. */
export function makeCertificate(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 24 * 60 * 60 * 1000;
  const algorithm = sequence(OBJECT.ecdsaWithSha256);
  const owner = sequence(wrap(0x31, sequence(OBJECT.commonName, wrap(0x0c, Buffer.from(name)))));
  const names = sequence(wrap(0x82, Buffer.from(name)));
  const body = sequence(
    wrap(0xa0, wrap(0x02, Buffer.of(2))),
    wrap(0x02, Buffer.of(1)),
    algorithm,
    owner,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    owner,
    publicKey.export({ type: 'spki', format: 'der' }),
    wrap(0xa3, sequence(sequence(OBJECT.subjectAltName, wrap(0x04, names)))),
  );
  const signature = wrap(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const der = sequence(body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  };
}

const OBJECT = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
};

function sequence(...parts: readonly Buffer[]): Buffer {
  return wrap(0x30, ...parts);
}

/** One DER value: tag, length and content. */
function wrap(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replaceAll(/^..|[-T:]|\..*$/g, '');
  return wrap(0x17, Buffer.from(`${digits}Z`));
}
