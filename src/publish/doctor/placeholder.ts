/** RFC 2606 and 6761: nobody's own hosts. */
const reserved = /(^|\.)(example|invalid|example\.(com|net|org))$/

/** Whether an address is one of an example, which nobody has filled in. */
export const isPlaceholder = (url: string): boolean => reserved.test(new URL(url).hostname)
