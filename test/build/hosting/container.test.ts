import { expect, test } from 'vitest'
import { containerfile, nginxBehindTlsConf } from '../../../src/build/hosting/nginx.ts'

test('the container has the site and its configuration where its nginx expects them', () => {
  const instructions = containerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const [, root = ''] = /^COPY site (\S+)$/m.exec(containerfile) ?? []
  const [, port = ''] = /^EXPOSE (\d+)$/m.exec(containerfile) ?? []
  const server = nginxBehindTlsConf({
    headers: [],
    pages: [],
    programs: [],
    monitor: { path: '/status-history.json', isUsed: false, target: '' },
  })
  expect(containerfile).toContain('\nCOPY hosting/nginx-behind-tls.conf /etc/nginx/conf.d/default.conf\n')
  expect([root, port, instructions.length]).toEqual([expect.stringMatching(/^\//), '8080', 4])
  expect(server).toContain(`  root ${root};`)
  expect(server.match(/^ *listen .*/gm)).toEqual([`  listen ${port};`])
  expect(server).not.toMatch(/ssl/)
})

test('the base image of the container runs without root and has an exact version', () => {
  expect(containerfile).toMatch(/^FROM docker\.io\/nginxinc\/nginx-unprivileged:\d+\.\d+\.\d+-alpine$/m)
})
