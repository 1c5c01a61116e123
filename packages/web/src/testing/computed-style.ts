const ATTRIBUTES = ['hidden', 'open', 'popover', 'type', 'style'];

/**
 * Makes queries by role faster. They ask for `display` and `visibility` of every element, and jsdom
 * matches its whole default style sheet for each. Tests load no other sheet, so `display` depends
 * only on the tag and these attributes, and `visibility` only on inline styles.
 */
export function memoizeComputedStyle(window: Window): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function getDisplay(element: Element): string {
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '-');
    const key = `${element.tagName} ${attributes.join(' ')}`;
    const known = displays.get(key);
    if (known !== undefined) return known;
    const { display } = compute(element);
    displays.set(key, display);
    return display;
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo);
    const values: Readonly<Record<string, () => string>> = {
      display: () => getDisplay(element),
      visibility: () => getVisibility(element),
    };
    const read = (name: string) => values[name]?.() ?? compute(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return read;
        return values[String(name)]?.() ?? Reflect.get(compute(element), name);
      },
    });
  };
}

function getVisibility(element: Element): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const own = (each as HTMLElement).style?.visibility;
    if (own) return own;
  }
  return 'visible';
}
