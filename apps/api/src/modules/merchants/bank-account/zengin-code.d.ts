/** The package has no types of its own. Names are in full width. */
declare module 'zengin-code' {
  type Named = { readonly name: string; readonly kana: string };
  type Bank = Named & { readonly branches: Readonly<Record<string, Named>> };
  const banks: Readonly<Record<string, Bank>>;
  export = banks;
}
