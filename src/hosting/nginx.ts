import { cacheAndAsk, cacheForever } from './hosting.ts'
import type { Header, Hosting } from './hosting.ts'

/**
 * A file for nginx's conf.d or sites-enabled.
 *
 * An `add_header` inside a location drops all those of the server around it. So every header is set once, at the
 * server, and what differs by path comes from a `map`.
 */
export function nginxConf(hosting: Hosting): string {
  return `# The portal on nginx: put this into conf.d or sites-enabled, and set root and server_name.
# Made by the build: take the new file together with the new site, each time. The policy below names the hosts of
# portal.json, and the first script and the styles of the pages by their hashes.

map "$status:$uri" $portal_cache {
  default "${cacheAndAsk}";
  "~^(200|206|304):/assets/" "${cacheForever}";
}
${hosting.overTls.map(({ name, value }) => tlsMap(name, value)).join('')}
server {
  # Plain HTTP here; TLS, and the way from one to the other, is yours to add.
  listen 80;
  server_name _;
  root /srv/portal/site;

  # Sends the .gz beside each file. There are .br files too: \`brotli_static on;\` where nginx has the ngx_brotli
  # module, which Debian's package has not.
  gzip_static on;
  gzip_vary on;
  server_tokens off;
  absolute_redirect off;
  error_page 404 /404.html;

${hosting.headers.map(({ name, value }) => `  add_header ${name} "${value}" always;`).join('\n')}
${hosting.overTls.map(({ name }) => `  add_header ${name} $${variableOf(name)} always;\n`).join('')}  add_header Cache-Control $portal_cache always;

  # /webpages is webpages.html, without a redirect, so the query of a sign-in stays.
  location / { try_files $uri $uri.html =404; }
  location = / { try_files /index.html =404; }
  # A page has one address: opened as /webpages.html it would not know where it is.
  location ~ ^(${namesOf(hosting)})(/|\\.html)$ { return 301 $1$is_args$args; }
  location = /index.html { return 301 /$is_args$args; }
  location ~ (\\.html$|^/_headers$) { internal; }
  location = /404 { return 404; }
${programExamples(hosting.programs)}}
`
}

function namesOf({ pages }: Hosting): string {
  return pages.filter((path) => path !== '/').join('|')
}

function tlsMap(name: Header['name'], value: string): string {
  // nginx leaves out a header whose value is empty.
  return `map $scheme $${variableOf(name)} {
  default "";
  https "${value}";
}
`
}

function variableOf(header: string): string {
  return `portal_${header.toLowerCase().replaceAll('-', '_')}`
}

function programExamples(paths: readonly string[]): string {
  if (paths.length === 0) return ''
  const examples = paths.map(
    (path, index) => `  # location ^~ ${path} {
  #   add_header X-Content-Type-Options nosniff always;
  #   proxy_pass http://127.0.0.1:${8081 + index};
  # }
`,
  )
  return `
  # Other programs on this host, to which the portal leads. An add_header of their own keeps all of those above, the
  # policy among them, off their pages.
${examples.join('')}`
}
