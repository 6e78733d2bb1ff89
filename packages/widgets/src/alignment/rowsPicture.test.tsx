import { demoReport, demoTrend } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { textsOf } from '../shared/storybook/texts.ts'
import '../shared/testing.ts'
import { subscaleRows, trendRows, withRowsPicture } from './rowsPicture.ts'

const i18n = textsOf('en')

test('data: the picture stands in the page while it is saved, and is gone afterwards', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const rows = subscaleRows(i18n, demoReport(), demoTrend())
  await withRowsPicture(box, rows, async svg => {
    expect(svg.isConnected).toBe(true)
    for (const { name } of rows) expect(svg.textContent).toContain(name)
    expect(svg.querySelectorAll('circle')).toHaveLength(12)
  })
  expect(box.childElementCount).toBe(0)
  await expect(withRowsPicture(box, rows, () => Promise.reject(new Error('No canvas')))).rejects.toThrow('No canvas')
  expect(box.childElementCount).toBe(0)
})

test('anonymity: a hidden subscale has its reason in the picture, and no mark', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  await withRowsPicture(box, subscaleRows(i18n, demoReport({ n: 2 }), null), async svg => {
    expect(svg.querySelectorAll('circle')).toHaveLength(0)
    expect(svg.textContent).toContain('Not shown: too few people hold a score; shown from 3')
    expect(svg.textContent).not.toMatch(/\d\.\d/)
  })
})

test('anonymity: a hidden scale has its reason in the picture', () => {
  const rows = subscaleRows(i18n, demoReport({ without: ['Developing'] }), null)
  expect(rows.find(it => it.name === 'People')?.texts).toEqual(['', 'Not shown: the mean would give Developing away'])
})

test('measurement 12: the picture of the trend parts real changes from the rest', () => {
  const names = trendRows(i18n, demoTrend()).filter(it => it.heading)
  expect(names.map(it => it.name)).toEqual(['Real change', 'No real change', 'Too few to test'])
})
