import { caddyPolicy } from './caddy-rules.ts'
import { caddyfile } from './caddy.ts'
import type { Hosting } from './hosting.ts'
import { nginxPolicyConf, nginxSiteConf } from './nginx-rules.ts'
import { nginxBehindTlsConf, nginxConf } from './nginx.ts'

/** The files that a build generates for web servers, by name, and the release that they belong to. */
export function generatedFiles(hosting: Hosting, release: string): Readonly<Record<string, string>> {
  return {
    'portal-policy.conf': nginxPolicyConf(hosting, release),
    'portal-site.conf': nginxSiteConf(hosting),
    'portal-policy.caddy': caddyPolicy(hosting, release),
  }
}

/** The files that the operator edits, by name. They include the generated ones. */
export function ownFiles(hosting: Hosting): Readonly<Record<string, string>> {
  return {
    'nginx.conf': nginxConf(hosting),
    'nginx-behind-tls.conf': nginxBehindTlsConf(hosting),
    Caddyfile: caddyfile(hosting),
  }
}
