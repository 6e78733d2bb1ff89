import { render, screen } from '@testing-library/react'
import { demoClient } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { EmbedSetUp } from '../account/EmbedSetUp.tsx'
import { AlignmentQuality } from '../alignment/AlignmentQuality.tsx'
import { IssuedCertificates } from '../badge/IssuedCertificates.tsx'
import { Custom360s } from '../leader360/Custom360s.tsx'
import { TrellisProvider } from './context.tsx'
import { contextOf } from './storybook/texts.ts'

const pages: [string, ReactNode][] = [
  ['embedding', <EmbedSetUp key="embedding" />],
  ['quality', <AlignmentQuality key="quality" />],
  ['certificates', <IssuedCertificates key="certificates" />],
  ['own 360s', <Custom360s key="custom" />],
]

test.each(pages)('%s: who is no administrator reads for whom the page is, and whom to ask', async (_, page) => {
  render(<TrellisProvider value={contextOf(demoClient({ fails: 'forbidden' }))}>{page}</TrellisProvider>)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This page is for administratorsIf you need it, ask an administrator of your organisation.',
  )
})
