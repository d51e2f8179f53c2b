import { expect, test } from 'vitest'
import type { StatusEnv } from '../../src/status/env.ts'
import { createLeader } from '../../src/status/leader.ts'
import type { BoardMessage } from '../../src/status/messages.ts'
import { channelName, isBoardMessage } from '../../src/status/messages.ts'
import { createWorld } from '../support/status-world.ts'

const url = 'https://a.example'
const message: BoardMessage = {
  sites: [{ url, status: 'degraded', responseTime: 3100 }],
  lastCheckedAt: null,
  checking: false,
  lastRoundAt: 1,
}

function openPage(env: StatusEnv) {
  const events: string[] = []
  const leader = createLeader([url], env, {
    onLead: () => events.push('lead'),
    onLost: () => events.push('lost'),
    onRequest: (request) => events.push(`${request} requested`),
    onBoard: ({ sites }) => events.push(`${sites[0]?.status} received`),
  })
  return { events, leader }
}

async function openTwoPages() {
  const world = createWorld()
  const [first, second] = [openPage(world.env), openPage(world.openPage().env)]
  first.leader.start()
  first.leader.setCandidate(true)
  await world.settle()
  second.leader.start()
  await world.settle()
  return { world, first, second }
}

test('one of two candidates leads, until it withdraws', async () => {
  const { world, first, second } = await openTwoPages()
  second.leader.setCandidate(true)
  await world.settle()
  expect([first.leader.leads(), second.leader.leads()]).toEqual([true, false])
  first.leader.setCandidate(false)
  await world.settle()
  expect([first.leader.leads(), second.leader.leads()]).toEqual([false, true])
  expect([first.events, second.events]).toEqual([['lead'], ['lead']])
})

test('requests reach the leader, and its boards reach the others', async () => {
  const { world, first, second } = await openTwoPages()
  second.leader.ask('round')
  first.leader.ask('board')
  second.leader.broadcast(message)
  first.leader.broadcast(message)
  await world.settle()
  expect(first.events).toEqual(['lead', 'round requested'])
  expect(second.events).toEqual(['degraded received'])
})

test('a candidate replaces a leader that does not respond for 5 s', async () => {
  const { world, first, second } = await openTwoPages()
  second.leader.setCandidate(true)
  second.leader.ask('board')
  await world.advance(4999)
  expect(second.leader.leads()).toBe(false)
  await world.advance(1)
  expect(second.leader.leads()).toBe(true)
  expect(first.leader.leads()).toBe(false)
  expect(first.events).toEqual(['lead', 'board requested', 'lost'])
})

test('a page that is no candidate replaces no leader', async () => {
  const { world, first, second } = await openTwoPages()
  second.leader.ask('board')
  await world.advance(10_000)
  expect([first.leader.leads(), second.leader.leads()]).toEqual([true, false])
})

test('a response keeps the leader', async () => {
  const { world, first, second } = await openTwoPages()
  second.leader.setCandidate(true)
  second.leader.ask('board')
  await world.advance(4000)
  first.leader.broadcast(message)
  await world.advance(10_000)
  expect([first.leader.leads(), second.leader.leads()]).toEqual([true, false])
})

test('a leader does not replace itself', async () => {
  const { world, first } = await openTwoPages()
  first.leader.ask('board')
  await world.advance(10_000)
  expect(first.events).toEqual(['lead'])
})

test('a page that has not started sends nothing', () => {
  const world = createWorld()
  const { leader } = openPage(world.env)
  expect(() => {
    leader.ask('board')
    leader.broadcast(message)
    leader.stop()
  }).not.toThrow()
})

test('each list of sites has its own channel', () => {
  expect(channelName(['a', 'b'])).not.toBe(channelName(['ab']))
})

test('a message with an unknown note is rejected', () => {
  const withNote = (note: unknown) => ({ ...message, sites: [{ ...message.sites[0], note }] })
  expect(isBoardMessage(withNote('icon-unreadable'), [url])).toBe(true)
  expect(isBoardMessage(withNote('another'), [url])).toBe(false)
})
