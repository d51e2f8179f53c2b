// RFC 1918, 3927 and 6598: the addresses for which browsers ask.
const privateAddress =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$/
// RFC 6762 and 8375, a name that ICANN has reserved, and names that routers give.
const privateName = /(^|\.)(local|home\.arpa|internal|lan|home|corp|intranet)\.?$/

/** Whether a host name is or most likely has a private address. The loopback is none: it is for trying. */
export function isPrivateHost(hostname: string): boolean {
  if (hostname === 'localhost') return false
  return privateName.test(hostname) || /^[a-z][\w-]*$/.test(hostname) || privateAddress.test(hostname)
}
