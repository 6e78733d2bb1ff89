import { render, screen } from '@testing-library/react'
import { audienceOf, seenItems } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from './context.tsx'
import { contextOf } from './storybook/texts.ts'
import { WhoSees, type WhoSeesProps } from './WhoSees.tsx'

const line = (props: WhoSeesProps) => {
  const { container } = render(
    <TrellisProvider value={contextOf(demoClient())}>
      <WhoSees {...props} />
    </TrellisProvider>,
  )
  return container.textContent ?? ''
}

test('who sees this: it names you, the manager and the assistant, and says why', () => {
  expect(line({ item: 'alignmentStatus', manager: 'Ada Lindqvist', assistant: 'Ben Okafor' })).toContain(
    'You, Ada Lindqvist, and Ben Okafor see this. Who sees whatIt shows whether somebody has answered',
  )
  expect(screen.getByRole('img', { name: 'Who sees this' })).toBeDefined()
})

test('who sees this: what a person allows or not is told apart from what is always seen', () => {
  expect(line({ item: 'gla' })).toContain(
    'Only you see this, until you show it. Who sees whatOnce you allow it: the manager and the assistant.Your result is yours.',
  )
})

test('who sees this: a team without an assistant names none', () => {
  expect(line({ item: 'alignmentStatus', assistant: null })).toContain('You and the manager see this.')
})

test('who sees this: the reader is named once and first, and the other members are named too', () => {
  expect(line({ item: 'teamDetails', standing: ['manager', 'member', 'admin'], assistant: null })).toContain(
    'You, the team, and administrators of your organisation see this.',
  )
})

test.each(seenItems)('who sees this: %s names exactly the audience of the SDK', item => {
  const text = line({ item, standing: [] }).toLowerCase()
  const words = {
    self: 'the person it is about',
    manager: 'the manager',
    assistant: 'the assistant',
    member: 'the team',
    admin: 'administrators',
  }
  for (const [who, word] of Object.entries(words))
    expect([who, text.includes(word)]).toEqual([who, audienceOf(item).some(it => it.who === who)])
})
