import type { Signal } from '@preact/signals-core'
import { errorOf, NetworkError } from '@trellis/sdk'
import { type DemoOptions, demoClient } from '@trellis/sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFlow } from '../survey/createFlow.ts'
import { keepWaiting } from '../survey/queue.ts'
import { alignmentAdapter } from './alignmentAdapter.ts'
import { type AlignmentVariant, endOf } from './alignmentCalls.ts'

beforeEach(() => localStorage.clear())
let dispose = () => {}
afterEach(() => dispose())

type Fake = NonNullable<DemoOptions['alignment']>

function made(fake: Fake = {}, variant: AlignmentVariant = 'user') {
  const client = demoClient({ alignment: fake })
  const teamId = variant === 'user' ? 5 : undefined
  const alignment = createFlow(alignmentAdapter({ client, variant, teamId }, 'en'), 'en')
  dispose = () => alignment[Symbol.dispose]()
  return { alignment, client, fake }
}

const survey = ({ alignment }: ReturnType<typeof made>) => {
  const it = alignment.survey.peek()
  if (!it) throw new Error('No survey')
  return it
}

async function begun(fake: Fake = {}, variant: AlignmentVariant = 'user') {
  const it = made(fake, variant)
  await it.alignment.open()
  await it.alignment.begin()
  return it
}

test('spec 3 section 4: intro, then question pages numbered from 1', async () => {
  const it = made()
  await it.alignment.open()
  expect(it.alignment.step.value).toBe('intro')
  expect(it.alignment.info.value).toMatchObject({ teamName: 'Harbour Crew', minimum: 3, total_page: 7 })
  await it.alignment.begin()
  expect(survey(it).number.value).toBe(1)
  expect(survey(it).page.value?.questions).toHaveLength(8)
})

test('measurement 18: six pages of 8, the last with 5, and progress of 45 with two decimals to show', async () => {
  const it = await begun({ answered: 40 })
  expect(survey(it).number.value).toBe(6)
  expect(survey(it).page.value?.questions).toHaveLength(5)
  survey(it).answer('TAS-41', 6)
  expect(survey(it).percent.value.toFixed(2)).toBe('91.11')
  expect(survey(it).remaining.value).toBe(4)
})

test('spec 3 section 3: answers are saved by the names of the six steps, open ones as N/A', async () => {
  const it = await begun()
  survey(it).answer('TAS-01', 1)
  survey(it).answer('TAS-02', 6)
  await survey(it).save()
  expect(it.fake.saves?.at(-1)).toMatchObject({ pageNo: 1, commonField: { team_id: 5 }, languageCode: 'en' })
  expect(it.fake.saves?.at(-1)?.answers.slice(0, 3)).toEqual([
    { question_id: 'TAS-01', answer: 'Strongly disagree' },
    { question_id: 'TAS-02', answer: 'Strongly agree' },
    { question_id: 'TAS-03', answer: 'N/A' },
  ])
  expect(it.alignment.saved.value).toEqual({ attempted: 2 })
})

test('spec 3 section 4: Submit on the last page of statements saves with the submit flag; the research page with submit and close', async () => {
  const it = await begun({ answered: 44 })
  it.alignment.askSubmit()
  expect(it.alignment.confirming.value).toBe(true)
  survey(it).answer('TAS-45', 3)
  await it.alignment.submit()
  expect(it.fake.saves?.at(-1)).toMatchObject({ pageNo: 6, place: 7, isSubmit: true })
  expect(it.fake.saves?.at(-1)?.answers.at(-1)).toEqual({ question_id: 'TAS-45', answer: 'Slightly disagree' })
  expect(it.alignment.step.value).toBe('handedIn')
  expect(it.alignment.finished.value).toBe(true)
  await it.alignment.toResearch()
  await it.alignment.saveResearch({ gender: 'other' })
  expect(it.fake.saves?.at(-1)).toMatchObject({
    pageNo: 7,
    isSubmit: true,
    isClose: true,
    research_question: { gender: 'other' },
  })
  expect(it.alignment.step.value).toBe('done')
})

test('spec 3 section 2.5: the research questions may be skipped, whole', async () => {
  const it = await begun({ answered: 45 })
  await it.alignment.submit()
  await it.alignment.skipResearch()
  expect(it.fake.research).toBeUndefined()
  expect(it.fake.saves?.at(-1)).toMatchObject({ pageNo: 7, isClose: true })
  expect(it.alignment.step.value).toBe('done')
})

test('spec 3 section 4: Save & Exit saves with the close flag and closes', async () => {
  const it = await begun()
  survey(it).answer('TAS-01', 4)
  await it.alignment.saveAndExit()
  expect(it.fake.saves?.at(-1)).toMatchObject({ pageNo: 1, place: 1, isClose: true })
  expect(it.alignment.step.value).toBe('closed')
})

test('spec 3 section 2.5: a preview saves nothing and goes on to the research page', async () => {
  const it = await begun({ answered: 45 }, 'preview')
  for (let page = 1; page < 6; page++) await survey(it).next()
  expect(survey(it).number.value).toBe(6)
  survey(it).answer('TAS-41', 2)
  it.alignment.askSubmit()
  expect(it.alignment.step.value).toBe('handedIn')
  it.alignment.back()
  expect(it.alignment.step.value).toBe('survey')
  it.alignment.askSubmit()
  await it.alignment.toResearch()
  await it.alignment.saveResearch({ gender: 'other' })
  expect(it.alignment.step.value).toBe('closed')
  expect(it.fake.saves).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('another language keeps the answers, also those on their way', async () => {
  const it = await begun({ answered: 3 })
  survey(it).answer('TAS-05', 2)
  it.alignment.chooseLanguage('de')
  await vi.waitFor(() => expect(survey(it).page.value?.languageCode).toBe('de'))
  expect(survey(it).values.value).toMatchObject({ 'TAS-01': 2, 'TAS-05': 2 })
  await survey(it).next()
  await survey(it).skip()
  expect(survey(it).page.value?.languageCode).toBe('de')
  expect(it.fake.saves?.at(-1)?.languageCode).toBe('de')
})

test('without answers the survey speaks the language of the screen', async () => {
  const client = demoClient()
  const alignment = createFlow(alignmentAdapter({ client, variant: 'guest' }, 'fr'), 'fr')
  await alignment.open()
  expect(alignment.info.value?.languageCode).toBe('fr')
})

test.each([
  ['over', 'over'],
  ['made', 'made'],
  ['expiredLink', 'over'],
  ['excluded', 'excluded'],
  ['gone', 'gone'],
] as const)('a survey that refuses because it is %s says so', async (refuses, end) => {
  const it = made({ refuses }, 'guest')
  await it.alignment.open()
  expect(it.alignment.step.value).toBe('ended')
  expect(it.alignment.end.value?.why).toBe(end)
})

test('who has handed in is told so, and may still answer the research questions', async () => {
  const it = made({ answered: 45, submitted: true })
  await it.alignment.open()
  expect(it.alignment.end.value?.why).toBe('submitted')
  await it.alignment.toResearch()
  await it.alignment.saveResearch({ ageRange: '30-39' })
  expect(it.fake.research).toEqual({ ageRange: '30-39' })
})

test('the deadline passes while answering: what is not saved stays on the device for an extension', async () => {
  const it = await begun()
  it.fake.refuses = 'over'
  survey(it).answer('TAS-01', 4)
  await survey(it).save()
  expect(it.alignment.step.value).toBe('ended')
  expect(Object.values(localStorage).join()).toContain('"TAS-01":4')
  it.fake.refuses = undefined as never
  await it.alignment.open()
  await it.alignment.begin()
  await vi.waitFor(() => expect(it.fake.saves?.at(-1)?.answers[0]?.answer).toBe('Slightly agree'))
})

test('reliability 2: the reply of a submission is lost, trying again finds it handed in', async () => {
  const it = await begun({ answered: 45 })
  it.client.switches.silent = true
  await it.alignment.submit()
  expect(it.alignment.told.value).toMatchObject({ kind: 'error', key: 'core.errors.network' })
  expect(it.alignment.step.value).toBe('survey')
  it.client.switches.silent = false
  await it.alignment.submit()
  expect(it.alignment.step.value).toBe('handedIn')
  expect(it.alignment.finished.value).toBe(true)
  expect(localStorage.length).toBe(0)
})

test('no answer is lost: one given after a submission whose reply was lost is told as too late', async () => {
  const it = await begun({ answered: 45 })
  it.client.switches.silent = true
  await it.alignment.submit()
  it.client.switches.silent = false
  survey(it).answer('TAS-45', 1)
  await it.alignment.submit()
  expect(it.alignment.end.value).toEqual({ why: 'submitted', unsaved: 1 })
})

test('handed in from another window, this one does not say that it did', async () => {
  const it = await begun({ answered: 45 })
  it.fake.submitted = true
  await it.alignment.submit()
  expect([it.alignment.step.value, it.alignment.finished.value]).toEqual(['ended', false])
  expect(it.alignment.end.value).toEqual({ why: 'submitted', unsaved: 0 })
})

test('reliability: without a connection nothing is handed in and nothing lost', async () => {
  const it = await begun({ answered: 44 })
  it.client.switches.offline = true
  survey(it).answer('TAS-45', 1)
  it.alignment.askSubmit()
  await it.alignment.submit()
  expect(it.alignment.told.value).toMatchObject({ kind: 'error', key: 'core.errors.network' })
  expect(it.alignment.confirming.value).toBe(true)
  expect(Object.values(localStorage).join()).toContain('"TAS-45":1')
})

test('no answer is lost: what a closed tab has left goes out before the survey is handed in', async () => {
  const one = await begun({ answered: 40 })
  keepWaiting(`alignment.${one.alignment.info.value?.respondentKey}`, {
    page: 6,
    answers: { 'TAS-42': 6 },
    base: {},
    place: 6,
    key: 'left-behind',
    at: 1,
  })
  one.alignment.askSubmit()
  await one.alignment.submit()
  const given = one.fake.saves?.map(it => it.answers.find(one => one.question_id === 'TAS-42')?.answer)
  expect([given, one.fake.saves?.map(it => Boolean(it.isSubmit))]).toEqual([
    ['Strongly agree', 'Strongly agree'],
    [false, true],
  ])
  expect(localStorage.length).toBe(0)
})

test('no answer is lost: handed in is what is saved of the last page, whatever the screen still shows', async () => {
  const it = await begun({ answered: 45 })
  const values = survey(it).values as Signal<Record<string, number>>
  values.value = { ...values.peek(), 'TAS-45': 0 }
  it.alignment.askSubmit()
  await it.alignment.submit()
  const handedIn = it.fake.saves?.at(-1)
  expect([handedIn?.isSubmit, handedIn?.answers.filter(one => one.answer === 'N/A')]).toEqual([true, []])
})

test('a language that is chosen while a page is loaded anew stays', async () => {
  const it = await begun({ answered: 3 })
  it.fake.conflict = true
  const gate = it.client.hold('alignment.getQuestions')
  survey(it).answer('TAS-05', 2)
  void survey(it).flush()
  const anew = await gate.next()
  it.alignment.chooseLanguage('de')
  const german = await gate.next()
  await german.release()
  await anew.release()
  await gate.end()
  await vi.waitFor(() => expect(survey(it).conflict.value).not.toBeNull())
  expect([it.alignment.language.value, survey(it).page.value?.languageCode]).toEqual(['de', 'de'])
})

test('reliability 3: the last page was changed in another tab: submitting shows it first', async () => {
  const it = await begun({ answered: 45 })
  it.fake.conflict = true
  it.alignment.askSubmit()
  await it.alignment.submit()
  expect([it.alignment.step.value, it.alignment.confirming.value]).toEqual(['survey', false])
  expect(it.alignment.told.value).toMatchObject({ kind: 'error', error: { code: 'conflict' } })
  expect(new Set(Object.values(survey(it).values.value))).toEqual(new Set([1]))
  await it.alignment.submit()
  expect(it.alignment.step.value).toBe('handedIn')
})

test('reliability 3: the last page was changed in another tab, and here: submitting asks which answers count', async () => {
  const it = await begun({ answered: 45 })
  survey(it).answer('TAS-45', 6)
  it.fake.conflict = true
  it.alignment.askSubmit()
  await it.alignment.submit()
  expect(survey(it).conflict.value).toMatchObject({ page: 6, count: 1 })
  it.alignment.keepOpen()
  expect(it.alignment.confirming.value).toBe(false)
  await survey(it).resolve('mine')
  await it.alignment.submit()
  expect(it.alignment.step.value).toBe('handedIn')
})

test('a failure that may pass is no end', () => {
  expect(endOf(new NetworkError('No reply'))).toBeNull()
  expect(endOf(errorOf('unauthenticated'))).toBeNull()
  expect(endOf(errorOf('guestLinkUnknown'))).toBe('gone')
  expect(endOf(errorOf('conflict', 'x', { details: { revision: 3 } }))).toBeNull()
})

test('a survey that stops because somebody else is signed in no longer names the person before', async () => {
  const it = made()
  await it.alignment.open()
  expect(it.alignment.info.value?.userName).toBeTruthy()
  it.client.alignment.saveAnswers = () => Promise.reject(errorOf('sessionChanged'))
  await it.alignment.begin()
  survey(it).answer('TAS-01', 5)
  await survey(it).save()
  expect([it.alignment.end.value?.why, it.alignment.info.value]).toEqual(['changed', null])
})

test.each([
  ['notFound', 'gone', true],
  ['sessionChanged', 'changed', true],
  ['alreadyFinished', 'submitted', false],
] as const)(
  'no answer is lost by %s but those of a survey that is handed in, and how many is told',
  async (code, end, kept) => {
    const it = made()
    await it.alignment.open()
    it.client.alignment.saveAnswers = () => Promise.reject(errorOf(code))
    await it.alignment.begin()
    survey(it).answer('TAS-01', 5)
    await survey(it).save()
    expect([it.alignment.step.value, it.alignment.end.value]).toEqual(['ended', { why: end, unsaved: 1 }])
    expect(Object.keys(localStorage).map(it => it.split('/')[0])).toEqual(kept ? ['trellis.survey.alignment.1.5'] : [])
  },
)
