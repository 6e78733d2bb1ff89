import { render } from '@testing-library/react'
import { team } from '@trellis/sdk/contract'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { fieldLabel, HowFields, WhatFields } from './TeamFields.tsx'
import { emptyDraft, type TeamDraft } from './teamDraft.ts'

const fields = Object.keys(emptyDraft) as (keyof TeamDraft)[]
const takes = (field: keyof TeamDraft, text: string) => team.createTeam.body.shape[field].safeParse(text).success

function open() {
  const context = contextOf(demoClient())
  const props = { draft: emptyDraft, onChange: () => undefined }
  const { container } = render(
    <TrellisProvider value={context}>
      <WhatFields {...props} />
      <HowFields {...props} />
    </TrellisProvider>,
  )
  const labels = [...container.querySelectorAll('label, legend')]
  return (field: keyof TeamDraft) => labels.find(it => it.textContent?.startsWith(context.i18n.t(fieldLabel[field])))
}

test.each(fields)('the form asks for %s', field => {
  expect(open()(field)).toBeDefined()
})

test.each(fields.filter(it => takes(it, 'Any text')))('the form ends %s where its schema does', field => {
  const label = open()(field) as HTMLLabelElement
  const { maxLength } = label.control as HTMLInputElement
  expect([takes(field, 'x'.repeat(maxLength)), takes(field, 'x'.repeat(maxLength + 1))]).toEqual([true, false])
})
