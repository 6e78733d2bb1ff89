import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorOf } from '@trellis/sdk'
import { type DemoComments, demoClient, demoPlan, heardRealtime } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { boardComments } from './boardComments.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import { linesOf } from './planWords.ts'

async function open(comments: DemoComments = {}, client = demoClient({ comments })) {
  const realtime = heardRealtime()
  render(
    <TrellisProvider value={{ ...contextOf(client), realtime }}>
      <PlanBoard comments={boardComments()} />
    </TrellisProvider>,
  )
  await screen.findByRole('complementary', { name: 'Comments on Summary' })
  return { client, realtime, user: userEvent.setup() }
}
const margin = (name: string) => within(screen.getByRole('complementary', { name: `Comments on ${name}` }))

test('threads stand beside their section with who wrote them; a deleted one that is answered keeps its place', async () => {
  await open()
  const summary = margin('Summary')
  summary.getByText('Cleo Marín')
  expect(summary.getByRole('link', { name: 'https://alder.example/vendor' }).getAttribute('rel')).toContain(
    'noreferrer',
  )
  margin('Role').getByText('This comment was deleted.')
  margin('Role').getByText('Still true.')
  margin('Outcomes and aspirations').getByText(/ruth@vogel\.example/)
  margin('Development goals and deliverables').getByText('This line was deleted.')
  margin('Milestones').getByText('1 resolved thread')
})

test('design/plan.md, Comments: who will read it is said by name before it is sent, and it is sent once', async () => {
  const { user, client } = await open()
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await margin('Summary').findByText('You and Cleo Marín see this.')
  await user.selectOptions(margin('Summary').getByRole('combobox', { name: 'Final reviewer' }), 'Ruth Vogel')
  await margin('Summary').findByText('You and Ruth Vogel see this.')
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  await user.dblClick(margin('Summary').getByRole('button', { name: 'Send comment' }))
  await margin('Summary').findByText('Shall we talk?')
  expect(client.changes().filter(it => it.name === 'plan.saveComment')).toHaveLength(1)
})

test('in Japanese whoever will read it is addressed as in every other sentence', async () => {
  render(
    <TrellisProvider value={contextOf(demoClient({ comments: {} }), 'ja')}>
      <PlanBoard comments={boardComments()} />
    </TrellisProvider>,
  )
  const [comment] = await screen.findAllByRole('button', { name: /^コメントする/ })
  await userEvent.click(comment as HTMLElement)
  await screen.findByText('あなた、Cleo Marínさんが見ることができます。')
})

test('of a board that nobody else sees, only the leader reads what is written there', async () => {
  const { user } = await open({ people: [{ kind: 'user', id: 1, name: 'Ada Lindqvist', isOwner: true, isYou: true }] })
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await margin('Summary').findByText('Only you see this.')
})

test('where it is not to be known who will read it, another try asks again, and what is written is sent then', async () => {
  const { user, client } = await open()
  const gate = client.hold('plan.commentAudience')
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  await (await gate.next()).lose()
  await user.click(await margin('Summary').findByRole('button', { name: 'Try again' }))
  await gate.end()
  await user.click(await margin('Summary').findByRole('button', { name: 'Send comment' }))
  await margin('Summary').findByText('Shall we talk?')
  expect(client.changes().filter(it => it.name === 'plan.saveComment')).toHaveLength(1)
})

test('plan, nobody else has: somebody who is let see the board while a comment is written is named before it is sent', async () => {
  const people = [{ kind: 'user' as const, id: 1, name: 'Ada Lindqvist', isOwner: true, isYou: true }]
  const { user, realtime } = await open({ people })
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await margin('Summary').findByText('Only you see this.')
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  people.push({ kind: 'user', id: 7, name: 'Kira Novak', isOwner: false, isYou: false })
  realtime.tell('plan/61', 'plan')
  await margin('Summary').findByText('You and Kira Novak see this.')
  expect(margin('Summary').getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe(
    'Shall we talk?',
  )
})

test('experience, no data loss: an answer to a thread that somebody else resolves goes on, and of one that is deleted the words stay, for nobody else', async () => {
  sessionStorage.clear()
  const { user, client, realtime } = await open()
  const summary = margin('Summary')
  const found = await client.plan.comments({ params: { id: 61 } })
  const tell = async (comments: typeof found.comments) => {
    client.plan.comments = async () => ({ ...found, comments })
    realtime.tell('plan/61', 'comment')
  }
  await user.click(summary.getByRole('button', { name: 'Reply' }))
  await user.type(summary.getByRole('textbox', { name: 'Your reply' }), 'Shall we talk?')
  await tell(found.comments.map(it => (it.id === 501 ? { ...it, resolvedAt: it.createdAt, resolvedBy: 'Cleo' } : it)))
  await summary.findByText(/^Resolved by Cleo/)
  const reply = summary.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  expect([reply.value, reply.closest('details'), document.activeElement]).toEqual(['Shall we talk?', null, reply])
  await tell(found.comments.filter(it => it.id !== 501 && it.parentId !== 501))
  // They are not for who reads a new comment.
  await summary.findByText('Shall we talk?')
  summary.getByText(/^You had written this and not sent it/)
  expect(summary.queryByRole('textbox')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment'))
  // After a reload, too; until they are not needed any more.
  cleanup()
  const again = await open({}, client)
  margin('Summary').getByText('Shall we talk?')
  expect(margin('Role').queryByText('Shall we talk?')).toBeNull()
  await again.user.click(margin('Summary').getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(margin('Summary').queryByText('Shall we talk?')).toBeNull())
  cleanup()
  await open({}, client)
  expect(margin('Summary').queryByText('Shall we talk?')).toBeNull()
})

test('who will read it stays known where a later look fails: nothing but sending is offered', async () => {
  const { user, client, realtime } = await open()
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await margin('Summary').findByText('You and Cleo Marín see this.')
  const gate = client.hold('plan.commentAudience')
  realtime.tell('plan/61', 'comment')
  await (await gate.next()).lose()
  margin('Summary').getByText('You and Cleo Marín see this.')
  margin('Summary').getByRole('button', { name: 'Send comment' })
  expect(margin('Summary').queryByRole('button', { name: 'Try again' })).toBeNull()
  await gate.end()
})

test('whoever resolves or deletes by keys goes on at the next place to write', async () => {
  const { user } = await open()
  const summary = margin('Summary')
  await user.click(summary.getAllByRole('button', { name: 'Resolve' })[0] as HTMLElement)
  await summary.findByText('1 resolved thread')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment'))
  const outcomes = margin('Outcomes and aspirations')
  await user.click(outcomes.getAllByRole('button', { name: /^Delete: / })[0] as HTMLElement)
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(outcomes.queryByText(/ruth@vogel/)).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Comment'))
  expect(outcomes.getByRole('button', { name: /^Comment/ })).toBe(document.activeElement)
})

test('what is written is kept over a reload, by place and person, until it is sent', async () => {
  sessionStorage.clear()
  const first = await open()
  await first.user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await first.user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  await first.user.click(margin('Summary').getByRole('button', { name: 'Cancel' }))
  cleanup()
  const { user } = await open()
  const box = margin('Summary').getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  expect(box.value).toBe('Shall we talk?')
  expect(margin('Role').queryByRole('textbox')).toBeNull()
  await margin('Summary').findByText('You and Cleo Marín see this.')
  await user.click(margin('Summary').getByRole('button', { name: 'Send comment' }))
  await margin('Summary').findByText('Shall we talk?')
  cleanup()
  await open()
  expect(margin('Summary').queryByRole('textbox')).toBeNull()
})

test('design/plan.md, Comments: words for one alone are for that one still after a reload, or it is said who reads them', async () => {
  sessionStorage.clear()
  const { user, client } = await open()
  const summary = () => margin('Summary')
  await user.click(summary().getByRole('button', { name: 'Comment: Summary' }))
  await summary().findByText('You and Cleo Marín see this.')
  await user.type(summary().getByRole('textbox', { name: 'Your comment' }), 'For Ruth')
  await user.selectOptions(summary().getByRole('combobox', { name: 'Final reviewer' }), 'Ruth Vogel')
  await summary().findByText('You and Ruth Vogel see this.')
  cleanup()
  const again = await open({}, client)
  await summary().findByText('You and Ruth Vogel see this.')
  expect(summary().getByDisplayValue('For Ruth')).toBeDefined()
  cleanup()
  // Ruth is gone meanwhile.
  const { commentAudience } = client.plan
  client.plan.commentAudience = call =>
    call.query.reviewerKind === 'guest' ? Promise.reject(errorOf('validation', 'Ruth is gone.')) : commentAudience(call)
  const { user: later } = await open({}, again.client)
  await summary().findByText('Ruth is gone. You and Cleo Marín see this.')
  expect(summary().getByDisplayValue('For Ruth')).toBeDefined()
  // Once another is chosen it is about that one.
  await later.selectOptions(summary().getByRole('combobox', { name: 'Final reviewer' }), 'Cleo Marín')
  await waitFor(() => expect(summary().getByRole('status').textContent).not.toContain('Ruth'))
  sessionStorage.clear()
})

test('of several comments that one may delete each button says which it is of', async () => {
  await open()
  const names = screen.getAllByRole('button', { name: /^Delete/ }).map(it => it.getAttribute('aria-label'))
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
  for (const it of names) expect(it).toMatch(/^Delete: \S/)
})

test('with another reviewer nothing is sent before it is said who reads it then', async () => {
  const { user, client } = await open()
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await margin('Summary').findByText('You and Cleo Marín see this.')
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  const gate = client.hold('plan.commentAudience')
  await user.selectOptions(margin('Summary').getByRole('combobox', { name: 'Final reviewer' }), 'Ruth Vogel')
  await user.click(margin('Summary').getByRole('button', { name: 'Send comment' }))
  expect(client.changes().filter(it => it.name === 'plan.saveComment')).toEqual([])
  await gate.end()
})

test('who would read a comment is asked again after the network was away, and the words stay', async () => {
  const { user, client } = await open()
  client.switches.offline = true
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  await margin('Summary').findAllByText(/not known yet/)
  client.switches.offline = false
  dispatchEvent(new Event('online'))
  await margin('Summary').findByText('You and Cleo Marín see this.')
  const field = margin('Summary').getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement
  expect(field.value).toBe('Shall we talk?')
})

test('a comment can be about a line of its section, and mention who will read it', async () => {
  const person = (id: number, name: string, more: object = {}) => ({
    ...{ kind: 'user' as const, id, name, isOwner: false, isYou: false },
    ...more,
  })
  const people = [
    person(1, 'Ada Lindqvist', { isOwner: true, isYou: true }),
    person(2, 'Cleo Marín'),
    person(3, 'Jonas Weber'),
  ]
  const { user, client } = await open({ people })
  const outcomes = margin('Outcomes and aspirations')
  await user.click(outcomes.getByRole('button', { name: 'Comment: Outcomes and aspirations' }))
  const [line] = linesOf(demoPlan(), 'OUTCOME')
  const about = (await outcomes.findByRole('combobox', { name: 'About' })) as HTMLSelectElement
  // What stands first is the whole section, by its name.
  expect(about.options[0]?.textContent).toBe('Outcomes and aspirations')
  await user.selectOptions(about, line?.label ?? '')
  await user.selectOptions(await outcomes.findByRole('combobox', { name: 'Mention' }), 'Jonas Weber')
  await user.type(outcomes.getByRole('textbox', { name: 'Your comment' }), 'How will you know?')
  await user.click(outcomes.getByRole('button', { name: 'Send comment' }))
  await outcomes.findByText('How will you know?')
  const [sent] = client.changes().filter(it => it.name === 'plan.saveComment')
  expect(sent?.body).toMatchObject({ itemId: line?.id, mentions: [{ kind: 'user', id: 3 }] })
})

test('experience, no data loss on reload: the line that words are about and who is mentioned come back with them', async () => {
  sessionStorage.clear()
  const person = (id: number, name: string) => ({ kind: 'user' as const, id, name, isOwner: id === 1, isYou: id === 1 })
  const people = [person(1, 'Ada Lindqvist'), person(2, 'Cleo Marín'), person(3, 'Jonas Weber')]
  const { user, client } = await open({ people })
  const outcomes = () => margin('Outcomes and aspirations')
  const [line] = linesOf(demoPlan(), 'OUTCOME')
  await user.click(outcomes().getByRole('button', { name: 'Comment: Outcomes and aspirations' }))
  await user.type(outcomes().getByRole('textbox', { name: 'Your comment' }), 'How will you know?')
  await user.selectOptions(await outcomes().findByRole('combobox', { name: 'About' }), line?.label ?? '')
  await user.selectOptions(await outcomes().findByRole('combobox', { name: 'Mention' }), 'Jonas Weber')
  cleanup()
  const again = await open({}, client)
  const mention = () => outcomes().findByRole<HTMLSelectElement>('combobox', { name: 'Mention' })
  expect((await mention()).selectedOptions[0]?.textContent).toBe('Jonas Weber')
  expect(outcomes().getByRole('combobox', { name: 'About' })).toHaveProperty('value', `${line?.id}`)
  await again.user.click(outcomes().getByRole('button', { name: 'Send comment' }))
  await outcomes().findByText('How will you know?')
  const [sent] = client.changes().filter(it => it.name === 'plan.saveComment')
  expect(sent?.body).toMatchObject({ itemId: line?.id, mentions: [{ kind: 'user', id: 3 }] })
  sessionStorage.clear()
})

test('what was not taken stays in the field, and says why', async () => {
  const client = demoClient(
    {},
    {
      plan: {
        saveComment: () => {
          throw errorOf('planReadOnly')
        },
      },
    },
  )
  const { user } = await open({}, client)
  await user.click(margin('Summary').getByRole('button', { name: 'Reply' }))
  const field = margin('Summary').getByRole('textbox', { name: 'Your reply' })
  await user.type(field, 'Yes')
  await user.click(margin('Summary').getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(client.changes().some(it => it.name === 'plan.saveComment')).toBe(true))
  expect((field as HTMLTextAreaElement).value).toBe('Yes')
})

test('what others write comes without a reload, and what is shown is read', async () => {
  const comments: DemoComments = {}
  const { client, realtime } = await open(comments)
  await waitFor(() => expect(client.changes().map(it => it.name)).toContain('plan.readComments'))
  const [first] = comments.comments ?? []
  comments.comments = first ? [{ ...first, content: 'Something new' }] : []
  realtime.tell('plan/61', 'comment')
  await margin('Summary').findByText('Something new')
})

test('in a year that is over nothing is written', async () => {
  await open({}, demoClient({ plan: { boards: [demoPlan({ year: 2025, readOnly: true })] } }))
  expect(screen.queryByRole('button', { name: /Reply|^Comment/ })).toBeNull()
})

test('what went wrong is said beside the section where it was done, and beside no other', async () => {
  const client = demoClient()
  const { user } = await open({}, client)
  await user.click(margin('Summary').getByRole('button', { name: 'Comment: Summary' }))
  await user.type(margin('Summary').getByRole('textbox', { name: 'Your comment' }), 'Shall we talk?')
  await margin('Summary').findByText(/see this\.$/)
  const gate = client.hold('plan.saveComment')
  await user.click(margin('Summary').getByRole('button', { name: 'Send comment' }))
  await (await gate.next()).lose()
  await gate.end()
  await waitFor(() => expect(document.querySelectorAll('.t-comments .t-notice')).toHaveLength(1))
  expect(screen.getByRole('complementary', { name: 'Comments on Summary' }).querySelector('.t-notice')).not.toBeNull()
  expect(margin('Summary').getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'Shall we talk?')
})

test('who presses to write has the field, and is back at the button after giving up or sending', async () => {
  sessionStorage.clear()
  const { user } = await open()
  const add = () => margin('Summary').getByRole('button', { name: 'Comment: Summary' })
  await user.click(add())
  expect(document.activeElement).toBe(margin('Summary').getByRole('textbox', { name: 'Your comment' }))
  await user.click(margin('Summary').getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(add())
  const [reply] = margin('Summary').getAllByRole('button', { name: 'Reply' })
  if (reply) await user.click(reply)
  expect(document.activeElement).toBe(margin('Summary').getByRole('textbox', { name: 'Your reply' }))
})

test('a place to write names its section where there is no line to choose; a thread without answers has no list of them', async () => {
  const { user } = await open()
  const summary = margin('Summary')
  await user.click(summary.getByRole('button', { name: 'Comment: Summary' }))
  summary.getByRole('textbox', { name: 'Your comment', description: /^Summary/ })
  expect([...document.querySelectorAll('.t-comments ul')].filter(it => it.children.length === 0)).toEqual([])
})
