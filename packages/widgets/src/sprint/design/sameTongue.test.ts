import { expect, test } from 'vitest'
import { sameTongue } from './sameTongue.ts'

const words = (label: string, action: string, activity: string) => ({
  label,
  actions: [{ label: action, suggestedActivities: [{ text: activity }] }],
  behaviors: [{ label: `${action}, seen` }],
  outcomes: [],
})
const english = words('Hand over the whole task', 'Pick a task', 'List your tasks')

test('a sprint of another language is not taken for one that was changed word by word', () => {
  expect(sameTongue(english, words('Die ganze Aufgabe', 'Aufgabe wählen', 'Aufgaben auflisten'))).toBe(false)
})
test('one word of the library that is left tells that it is the same language', () => {
  expect(sameTongue({ ...english, label: 'My own name', behaviors: [{ label: 'I let go' }] }, english)).toBe(true)
  expect(sameTongue(words('My own', 'Mine', 'List your tasks'), english)).toBe(true)
})
