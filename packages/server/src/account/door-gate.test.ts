import { expect, test } from 'vitest'
import { atTheDoor, doorOf } from './door-gate.ts'

test('a known browser goes before strangers, by one question at a time', async () => {
  const order: string[] = []
  const ended: (() => void)[] = []
  const ask = (name: string) => () =>
    new Promise<void>(resolve => {
      order.push(name)
      ended.push(resolve)
    })
  const all = ['first', 'second', 'third', 'stranger'].map(it => atTheDoor(ask(it)))
  all.push(...['known', 'known again'].map(it => doorOf('browser')(ask(it))), doorOf('other')(ask('another known')))
  while (ended.length > 0) {
    ended.shift()?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  await Promise.all(all)
  expect(order).toEqual(['first', 'second', 'third', 'known', 'another known', 'stranger', 'known again'])
})
