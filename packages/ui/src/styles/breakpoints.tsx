/** The widths, in CSS pixels, at which the layout may change. Media queries use these numbers. */
export const BREAKPOINTS_PX = {
  phone: 600,
  tablet: 960,
  desktop: 1280,
  wide: 1920,
  huge: 2560,
} as const;
