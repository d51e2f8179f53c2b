import { cacheAndAsk, cacheForever } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'

/** A Caddyfile. With a host name as its address Caddy fetches a certificate and redirects to TLS by itself. */
export function caddyfile(hosting: Hosting): string {
  return `# The portal on Caddy: set PORTAL_ADDRESS (such as portal.als.example) and PORTAL_ROOT, or write them here.
# Made by the build: take the new file together with the new site, each time. The policy below names the hosts of
# portal.json, and the first script and the styles of the pages by their hashes.

# Used twice, because Caddy begins anew with the headers of an error.
(portal_headers) {
	header {
${hosting.headers.map((header) => `\t\t${line(header)}`).join('\n')}
		-Server
	}
${tlsLines(hosting.overTls)}}

{$PORTAL_ADDRESS::80} {
	root * {$PORTAL_ROOT:/srv/portal/site}
${programExamples(hosting.programs)}
	# A route keeps its order; outside of one Caddy sorts by name.
	route {
		import portal_headers
		header Cache-Control "${cacheAndAsk}"
		header /assets/* Cache-Control "${cacheForever}"

		# A page has one address: opened as /webpages.html it would not know where it is.
		@index path /index.html
		route @index {
			rewrite * /
			redir {uri} 301
		}
		@page path_regexp page ^(${hosting.pages.filter((path) => path !== '/').join('|')})(/|\\.html)$
		route @page {
			rewrite * {re.page.1}
			redir {uri} 301
		}
		@file path *.html /404 /_headers
		error @file 404

		# /webpages is webpages.html, without a redirect, so the query of a sign-in stays.
		try_files {path} {path}.html
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}

	handle_errors {
		import portal_headers
		header Cache-Control "${cacheAndAsk}"
		rewrite * /404.html
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
}
`
}

function tlsLines(headers: readonly Header[]): string {
  if (headers.length === 0) return ''
  return `	@tls protocol https\n${headers.map((header) => `	header @tls ${line(header)}\n`).join('')}`
}

function line({ name, value }: Header): string {
  return `${name} "${value}"`
}

function programExamples(paths: readonly string[]): string {
  if (paths.length === 0) return ''
  const examples = paths.map(
    (path, index) => `	# handle ${path}* {\n	#	reverse_proxy 127.0.0.1:${8081 + index}\n	# }\n`,
  )
  return `
	# Other programs on this host, to which the portal leads; \`handle\` goes before the portal's route, headers and all.
${examples.join('')}`
}
