const LOCAL_HEADER = 0x04034b50;

/** Entries of a ZIP file by name. Supports stored (uncompressed) entries only. */
export function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>();
  let at = 0;
  while (file.readUInt32LE(at) === LOCAL_HEADER) {
    const isStored = file.readUInt16LE(at + 8) === 0;
    if (!isStored) throw new Error('the ZIP entry is compressed');
    const size = file.readUInt32LE(at + 18);
    const name = at + 30;
    const begin = name + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const nameEnd = name + file.readUInt16LE(at + 26);
    found.set(file.toString('utf8', name, nameEnd), file.subarray(begin, begin + size));
    at = begin + size;
  }
  return found;
}
