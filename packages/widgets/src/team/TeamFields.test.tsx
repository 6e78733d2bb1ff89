import { fireEvent, render } from '@testing-library/react'
import { team } from '@trellis/sdk/contract'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { fieldLabel, HowFields, WhatFields } from './TeamFields.tsx'
import { emptyDraft, type TeamDraft } from './teamDraft.ts'

const fields = Object.keys(emptyDraft) as (keyof TeamDraft)[]
const takes = (field: keyof TeamDraft, text: string) => team.createTeam.body.shape[field].safeParse(text).success

function open() {
  const context = contextOf(demoClient())
  const onChange = vi.fn<(changes: Partial<TeamDraft>) => void>()
  const props = { draft: emptyDraft, onChange }
  const { container } = render(
    <TrellisProvider value={context}>
      <WhatFields {...props} />
      <HowFields {...props} />
    </TrellisProvider>,
  )
  const labels = [...container.querySelectorAll('label, legend')]
  const labelOf = (field: keyof TeamDraft) =>
    labels.find(it => it.textContent?.startsWith(context.i18n.t(fieldLabel[field])))
  return { labelOf, onChange }
}

test.each(fields)('the form asks for %s', field => {
  expect(open().labelOf(field)).toBeDefined()
})

test.each(fields.filter(it => takes(it, 'Any text')))('the form ends %s where its schema does', field => {
  const label = open().labelOf(field) as HTMLLabelElement
  const { maxLength } = label.control as HTMLInputElement
  expect([takes(field, 'x'.repeat(maxLength)), takes(field, 'x'.repeat(maxLength + 1))]).toEqual([true, false])
})

test.each(fields)('what is entered in %s is put into the draft', field => {
  const { labelOf, onChange } = open()
  const label = labelOf(field) as HTMLElement
  // A choice is a group of radio buttons with a legend.
  const choices = [...(label.closest('fieldset')?.querySelectorAll('input') ?? [])]
  const other = choices.find(it => !it.checked)
  if (other) fireEvent.click(other)
  else fireEvent.input((label as HTMLLabelElement).control as HTMLInputElement, { target: { value: '2031-05-06' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [field]: other?.value ?? '2031-05-06' })
})
