/** The document's title: `<heading> · <product name>`, with the banner's title before it while there is `trouble`. */
export function titleOf(heading: string, productName: string, trouble?: string): string {
  return [trouble, heading, productName].filter((part) => part !== undefined).join(' · ')
}
