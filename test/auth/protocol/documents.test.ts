import { describe, expect, test } from 'vitest'
import { AuthError } from '../../../src/auth/errors.ts'
import { discover } from '../../../src/auth/protocol/metadata.ts'
import { createDocuments } from '../../../src/auth/protocol/documents.ts'
import { operationIn } from '../../support/auth-page.ts'
import { createFakeAuthEnv } from '../../support/fake-auth-env.ts'
import { ISSUER } from '../../support/faulty-provider.ts'

const KEYS = `${ISSUER}/certs`
const MINUTE_MS = 60_000

function createWork() {
  const fake = createFakeAuthEnv()
  const documents = createDocuments(fake.env, ISSUER)
  const { signal } = new AbortController()
  const requestsTo = (path: string) => fake.provider.log.filter(({ url }) => url.endsWith(path)).length
  return { fake, documents, signal, requestsTo, work: operationIn(fake.env) }
}

describe('a document that is used all the time', () => {
  test('is fetched again after 5 minutes, if it is a key set', async () => {
    const { fake, documents, signal, requestsTo } = createWork()
    for (let minute = 0; minute < 10; minute += 1) {
      await documents.read('keys', KEYS, { signal })
      expect(requestsTo('/certs')).toBe(minute < 5 ? 1 : 2)
      await fake.advance(MINUTE_MS)
    }
  })

  test('is fetched again after an hour, if it is the discovery document', async () => {
    const { fake, work, requestsTo } = createWork()
    for (let minute = 0; minute < 70; minute += 1) {
      await discover(work)
      expect(requestsTo('openid-configuration')).toBe(minute < 60 ? 1 : 2)
      await fake.advance(MINUTE_MS)
    }
  })

  test('is fetched again if the clock was set back by more than its age', async () => {
    const { fake, documents, signal, requestsTo } = createWork()
    await documents.read('keys', KEYS, { signal })
    fake.setClock(fake.now() - 60 * MINUTE_MS)
    await documents.read('keys', KEYS, { signal })
    expect(requestsTo('/certs')).toBe(2)
  })
})

describe('a page that a gateway shows instead of a document', () => {
  const maintenance = { status: 'maintenance', until: '12:30' }

  test('is not taken for it, nor kept', async () => {
    const { fake, work, requestsTo } = createWork()
    fake.provider.set({ discovery: () => maintenance })
    await expect(discover(work)).rejects.toMatchObject({ code: 'response-malformed' })
    fake.provider.set({})
    expect(await discover(work)).toMatchObject({ issuer: ISSUER })
    expect(requestsTo('openid-configuration')).toBe(2)
  })

  test('is not kept if it is the document of another issuer, which replaces none', async () => {
    const { fake, work, requestsTo } = createWork()
    const { revocation_endpoint: former } = await discover(work)
    fake.provider.set({
      discovery: (document) => ({
        ...document,
        issuer: 'https://other.als.test',
        revocation_endpoint: 'https://other.als.test/',
      }),
    })
    await expect(discover(work, 'new')).rejects.toMatchObject({ code: 'discovery-issuer' })
    expect(requestsTo('openid-configuration')).toBe(2)
    expect(await discover(work, 'any')).toMatchObject({ issuer: ISSUER, revocation_endpoint: former })
  })

  test('does not replace the last document, which serves if any age will do', async () => {
    const { fake, work, requestsTo } = createWork()
    await discover(work)
    work.documents.expire()
    fake.provider.leave(403)
    await expect(discover(work)).rejects.toMatchObject({ code: 'http-status' })
    expect(await discover(work, 'any')).toMatchObject({ issuer: ISSUER })
    expect(requestsTo('openid-configuration')).toBe(2)
  })
})

describe('callers that read the same document at the same time', () => {
  test('share one request', async () => {
    const { work, requestsTo } = createWork()
    const [one, other] = await Promise.all([discover(work), discover(work)])
    expect(one).toEqual(other)
    expect(requestsTo('openid-configuration')).toBe(1)
  })

  test('share its failure, and the next caller tries again', async () => {
    const { fake, work, requestsTo } = createWork()
    fake.provider.leave(404)
    const outcomes = await Promise.allSettled([discover(work), discover(work)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fake.provider.leave(null)
    await discover(work)
    expect(requestsTo('openid-configuration')).toBe(2)
  })

  test('keep the request if another one of them aborts', async () => {
    const { work, requestsTo } = createWork()
    const controller = new AbortController()
    const aborted = discover({ ...work, signal: controller.signal }).catch((thrown: unknown) => thrown)
    const other = discover(work)
    const reason = new AuthError('popup-closed')
    controller.abort(reason)
    expect(await aborted).toBe(reason)
    expect(await other).toMatchObject({ issuer: ISSUER })
    expect(requestsTo('openid-configuration')).toBe(1)
  })

  test('do not wait for the pause of another one of them before its retry', async () => {
    const { fake, work, requestsTo } = createWork()
    fake.provider.leave('network')
    const first = discover(work)
    await fake.settle()
    fake.provider.leave(null)
    expect(await discover(work)).toMatchObject({ issuer: ISSUER })
    expect(requestsTo('openid-configuration')).toBe(2)
    await fake.advance(1_000)
    expect(await first).toMatchObject({ issuer: ISSUER })
  })
})
