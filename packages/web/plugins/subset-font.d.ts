/** The part of subset-font used here; the package has no types. */
declare module 'subset-font' {
  type AxisRange = { readonly min: number; readonly max: number };
  type Options = {
    readonly targetFormat: 'sfnt' | 'woff2';
    readonly variationAxes: Readonly<Record<string, number | AxisRange>>;
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  };
  function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
  export = subsetFont;
}
