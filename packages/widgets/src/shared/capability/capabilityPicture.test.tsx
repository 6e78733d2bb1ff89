import { demoResult } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { textsOf } from '../storybook/texts.ts'
import '../testing.ts'
import { withPicture } from './capabilityPicture.ts'

const i18n = textsOf('en')

test('data: the picture stands in the page while it is saved, where its colours and size are known', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const { capabilities } = demoResult()
  await withPicture(box, capabilities, i18n, async svg => {
    expect(svg.isConnected).toBe(true)
    expect(Number(svg.getAttribute('width'))).toBeGreaterThan(0)
    for (const it of capabilities) expect(svg.textContent).toContain(it.label)
    expect(svg.textContent).toContain('4 =')
    expect(svg.querySelectorAll('circle')).toHaveLength(10)
  })
  expect(box.childElementCount).toBe(0)
})

test('data: a picture that cannot be saved leaves nothing behind', async () => {
  const box = document.createElement('div')
  const failed = withPicture(box, demoResult([null]).capabilities, i18n, () => Promise.reject(new Error('No canvas')))
  await expect(failed).rejects.toThrow('No canvas')
  expect(box.childElementCount).toBe(0)
})
