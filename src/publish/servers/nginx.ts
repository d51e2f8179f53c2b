import { hstsHeader, toolsHost } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'
import { patternOf } from './nginx-rules.ts'

/** A file for nginx's conf.d or sites-enabled, with TLS. The operator edits and keeps it. */
export function nginxConf(hosting: Hosting): string {
  return `# The portal on nginx, for you to edit and keep: no build and no release changes your copy. Copy it to conf.d or
# sites-enabled, and set server_name, the certificate and, if you want, the redirects. release.sh does the rest.
server {
  listen 80;
  # For IPv6: listen [::]:80;
  server_name _;
  server_tokens off;
  return 301 https://$host$request_uri;
}
${serverOf(
  hosting,
  `  # From nginx 1.25.1 on, \`http2 on;\` replaces the word http2 here.
  listen 443 ssl http2;
  # For IPv6: listen [::]:443 ssl http2;
  server_name _;
  ssl_certificate /etc/ssl/portal/certificate.pem;
  ssl_certificate_key /etc/ssl/portal/key.pem;
  ssl_protocols TLSv1.2 TLSv1.3;`,
)}`
}

/** The same behind a TLS terminator. */
export function nginxBehindTlsConf(hosting: Hosting): string {
  return `# The portal on nginx behind a TLS terminator, which redirects http: to https: and passes the headers on. For you to
# edit and keep: no build and no release changes your copy.
${serverOf(hosting, '  listen 8080;\n  server_name _;')}`
}

function serverOf({ headers, programs }: Hosting, place: string): string {
  return `# What each build generates: policy, headers and rules. portal-policy.conf also names the release.
include /srv/portal/current/hosting/portal-policy.conf;

server {
${place}
  root /srv/portal/releases/$portal_release/site;
${hstsOf(headers)}  include /srv/portal/current/hosting/portal-site.conf;

  # Other programs that the portal links to: uncomment one of these two.
  # 1. They have a host of their own, and cannot read what the portal stores. Replace ${toolsHost}. 308 keeps the
  # method and the body of a request. Browsers ask again each time (no-cache).
  # if ($portal_program) { return 308 https://${toolsHost}$request_uri; }

  # 2. They run on this host. They can read what the portal stores, tokens included. An add_header of their own keeps
  # the portal's headers, such as the policy, off their pages.
${(programs.length === 0 ? ['/program'] : programs).map(proxyExample).join('')}}
`
}

function hstsOf(headers: readonly Header[]): string {
  const value = headers.find(({ name }) => name === hstsHeader)?.value
  if (value === undefined) return ''
  return `  # HSTS, also behind a TLS terminator: it applies to all programs on this host.
  add_header ${hstsHeader} "${value}" always;
`
}

const proxyExample = (path: string, index: number): string => `  # location ~ ${patternOf([path])} {
  #   add_header X-Content-Type-Options nosniff always;
  #   proxy_pass http://127.0.0.1:${8081 + index};
  # }
`
