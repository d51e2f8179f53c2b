/** Returns `<heading> · <product name>`, preceded by `trouble`, if set: the banner's title. */
export function titleOf(heading: string, productName: string, trouble?: string): string {
  return [trouble, heading, productName].filter((part) => part !== undefined).join(' · ')
}
