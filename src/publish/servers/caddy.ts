import { hstsHeader, toolsHost } from './hosting.ts'
import type { Hosting } from './hosting.ts'
import { withSubpaths } from './caddy-rules.ts'

/** A Caddyfile, which the operator edits and keeps. Caddy obtains a certificate for a host name, and redirects to HTTPS. */
export function caddyfile({ headers, programs }: Hosting): string {
  const hsts = headers.find(({ name }) => name === hstsHeader)
  return `# The portal on Caddy, for you to edit and keep: no build and no release changes your copy. Set PORTAL_ADDRESS (such as
# portal.als.example), or write it here; release.sh does the rest. Behind a TLS terminator, which redirects http: to https:
# and passes the headers on, set PORTAL_ADDRESS to :8080.

# HSTS, also behind a TLS terminator: it applies to all programs on this host.
(portal_hsts) {
${hsts === undefined ? '' : `\theader {\n\t\t${hsts.name} "${hsts.value}"\n\t\tdefer\n\t}\n`}}

# What each build generates: policy, headers and rules. It also names the release.
import "{$PORTAL_ROOT:/srv/portal}/current/hosting/portal-policy.caddy"

{$PORTAL_ADDRESS:localhost} {
	# Caddy obtains a certificate by itself. This line is for one that you have.
	# tls /etc/ssl/portal/certificate.pem /etc/ssl/portal/key.pem
	import portal_release
	root * "{$PORTAL_ROOT:/srv/portal}/releases/{http.vars.portal_release}/site"

	# Other programs that the portal links to, if they run on this host: uncomment this. They can read what the portal
	# stores, tokens included: better redirect to a host of their own, see below. \`handle\` comes before the portal's
	# route and its headers.
${(programs.length === 0 ? ['/program'] : programs).map(proxyExample).join('')}
	# Directives in a route run in the order written; elsewhere Caddy sorts them.
	route {
		import portal_headers

		# Other programs that the portal links to, if they have a host of their own: uncomment this line, and replace
		# ${toolsHost}. There they cannot read what the portal stores. 308 keeps the method and the body of a
		# request. Browsers ask again each time (no-cache).
		# redir @portal_programs https://${toolsHost}{uri} 308

		import portal_site
	}
	import portal_errors
}
`
}

const proxyExample = (path: string, index: number): string => `	# @program${index + 1} path ${withSubpaths(path)}
	# handle @program${index + 1} {
	# 	reverse_proxy 127.0.0.1:${8081 + index}
	# }
`
