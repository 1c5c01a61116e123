const LOCAL_HEADER = 0x04034b50;

/** What lies in a ZIP file whose entries are stored as they are, by name. */
export function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  let at = 0;
  while (file.readUInt32LE(at) === LOCAL_HEADER) {
    const isStored = file.readUInt16LE(at + 8) === 0;
    if (!isStored) throw new Error('an entry is packed');
    const size = file.readUInt32LE(at + 18);
    const name = at + 30;
    const begin = name + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const nameEnd = name + file.readUInt16LE(at + 26);
    found.set(file.toString('utf8', name, nameEnd), file.subarray(begin, begin + size));
    at = begin + size;
  }
  return found;
}
