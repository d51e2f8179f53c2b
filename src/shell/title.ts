/**
 * The document's title: `<heading> · <product name>`. On the dashboard it leads with what is wrong, when something is:
 * then a person who has the portal in another tab sees it.
 *
 * @param trouble the banner's words while something is degraded or down
 */
export function titleOf(heading: string, productName: string, trouble?: string): string {
  return [trouble, heading, productName].filter((part) => part !== undefined).join(' · ')
}
