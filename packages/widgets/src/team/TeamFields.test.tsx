import { render } from '@testing-library/react'
import { demoClient } from '@trellis/sdk/testing'
import { expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { fieldLabel, HowFields, WhatFields } from './TeamFields.tsx'
import { emptyDraft, type TeamDraft } from './teamDraft.ts'

test.each(Object.keys(emptyDraft) as (keyof TeamDraft)[])('the form asks for %s', field => {
  const context = contextOf(demoClient())
  const props = { draft: emptyDraft, onChange: () => undefined }
  const { container } = render(
    <TrellisProvider value={context}>
      <WhatFields {...props} />
      <HowFields {...props} />
    </TrellisProvider>,
  )
  const labels = [...container.querySelectorAll('label, legend')].map(it => it.textContent ?? '')
  expect(labels.some(it => it.startsWith(context.i18n.t(fieldLabel[field])))).toBe(true)
})
