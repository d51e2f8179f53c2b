/** Returns `<heading> · <product name>`, preceded by the banner's title while there is `trouble`. */
export function titleOf(heading: string, productName: string, trouble?: string): string {
  return [trouble, heading, productName].filter((part) => part !== undefined).join(' · ')
}
