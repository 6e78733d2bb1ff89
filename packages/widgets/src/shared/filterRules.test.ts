import { expect, test } from 'vitest'
import { check, checkedIds, expand, expandedIds, type FilterItem, restored, tally } from './filterRules.ts'

const leaf = (id: string, checked = false): FilterItem => ({ id, name: id, checked })
const tree = (checked: boolean, childrenExpanded: boolean, of: readonly boolean[] = [false, false]): FilterItem[] => [
  { id: 'crew', name: 'Crew', checked, childrenExpanded, children: of.map((it, at) => leaf(`role${at}`, it)) },
  leaf('self'),
]

test('spec 2 section 2, Analytics filter: checking a parent sets all its children, but only while it is expanded', () => {
  expect(checkedIds(check(tree(false, true), 'crew', true))).toEqual(['crew', 'role0', 'role1'])
  expect(checkedIds(check(tree(true, true, [true, false]), 'crew', false))).toEqual([])
  expect(checkedIds(check(tree(false, false), 'crew', true))).toEqual(['crew'])
})

test('spec 2 section 2, Analytics filter: expanding a parent checks its children only if it is checked itself', () => {
  expect(checkedIds(expand(tree(true, false), 'crew', true))).toEqual(['crew', 'role0', 'role1'])
  expect(checkedIds(expand(tree(false, false), 'crew', true))).toEqual([])
})

test('spec 2 section 2, Analytics filter: collapsing clears the children and leaves the parent', () => {
  const closed = expand(tree(true, true, [true, true]), 'crew', false)
  expect(checkedIds(closed)).toEqual(['crew'])
  expect(expandedIds(closed)).toEqual([])
  expect(checkedIds(expand(tree(false, true, [true, false]), 'crew', false))).toEqual([])
})

test('a child alone changes nothing of its parent', () => {
  expect(checkedIds(check(tree(false, true), 'role1', true))).toEqual(['role1'])
  expect(checkedIds(check(tree(true, true, [true, true]), 'role0', false))).toEqual(['crew', 'role1'])
})

test('the rules hold at any depth; ids are reported recursively', () => {
  const deep = (isOpen: boolean): FilterItem[] => [
    {
      id: 'a',
      name: 'a',
      checked: false,
      childrenExpanded: true,
      children: [{ id: 'b', name: 'b', checked: false, childrenExpanded: isOpen, children: [leaf('c')] }],
    },
  ]
  expect(checkedIds(check(deep(true), 'a', true))).toEqual(['a', 'b', 'c'])
  // What is closed in between keeps nothing checked beneath it.
  expect(checkedIds(check(deep(false), 'a', true))).toEqual(['a', 'b'])
  const closed = expand(check(deep(true), 'a', true), 'a', false)
  expect([checkedIds(closed), expandedIds(closed)]).toEqual([['a'], []])
})

test('an address brings back what was checked and open, and nothing beneath what is closed', () => {
  const items = tree(false, false)
  const again = restored(items, ['crew', 'role1', 'gone'], ['crew', 'gone'])
  expect([checkedIds(again), expandedIds(again)]).toEqual([['crew', 'role1'], ['crew']])
  expect(checkedIds(restored(items, ['role1', 'self'], []))).toEqual(['self'])
})

test('rows that are closed are not counted', () => {
  expect(tally(tree(true, true, [true, false]))).toEqual({ checked: 2, total: 4 })
  expect(tally(tree(true, false))).toEqual({ checked: 1, total: 2 })
})
