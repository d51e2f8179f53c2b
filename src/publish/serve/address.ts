const MAX_PORT = 65_535

/** Where Caddy serves, as `--address` says it. */
export interface Address {
  /** The address of Caddy's site. */
  readonly site: string
  /** The only interface that it listens at. Without it, all. */
  readonly bind?: string
  /** The ports that Caddy listens at. */
  readonly ports: readonly number[]
  /** As people are told it. */
  readonly shown: string
  /** The port of /healthz: that after the port of the address. */
  readonly healthPort: number
}

/**
 * Reads the text of `--address`. No authority gives a certificate to an IP address or to `localhost`, so these are
 * served over http: without a certificate of one's own, and name the interface.
 */
export function readAddress(text: string, hasCertificate = false): Address {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? []
  const healthPort = Number(port ?? 8080) + 1
  if (host === '') return { site: text, ports: [Number(port)], shown: text, healthPort }
  const bind = host === 'localhost' ? '127.0.0.1' : host
  const [scheme, usualPort] = hasCertificate ? ['https', 443] : ['http', 80]
  return isInterface(bind)
    ? {
        site: `:${port ?? usualPort}`,
        bind,
        ports: [Number(port ?? usualPort)],
        shown: `${scheme}://${text}`,
        healthPort,
      }
    : // Port 80 redirects.
      { site: text, ports: [Number(port ?? 443), 80], shown: `https://${text}`, healthPort }
}

const isInterface = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host)

/** Returns what is wrong with the text of `--address`, or undefined. */
export function addressFault(text: string): string | undefined {
  const isAddress = /^(?!\d+$)([\w-]+(\.[\w-]+)*)?(:\d{1,5})?$/.test(text) && text !== ''
  const { healthPort } = readAddress(text)
  return isAddress && healthPort > 1 && healthPort <= MAX_PORT
    ? undefined
    : `--address must be a port, such as :8080, or a host, such as portal.example, not '${text}'`
}
