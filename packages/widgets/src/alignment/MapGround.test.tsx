import { cleanup, render } from '@testing-library/react'
import { languages } from '@trellis/sdk'
import { demoClient } from '@trellis/sdk/testing'
import { afterEach, expect, test } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { MapGround } from './MapGround.tsx'
import { plotOf } from './mapGeometry.ts'
import { textWidth } from './placeLabels.ts'

afterEach(cleanup)

/** From 671 px on, as wide as a page at 1280 leaves it: a line of words that runs into the next region is an error. */
test.each(languages)('in %s no words above the wide map run into those of the next region', language => {
  for (const right of [655, 672, 720, 900]) {
    const plot = plotOf(124, right, 62, 470)
    const { container, unmount } = render(
      <TrellisProvider value={contextOf(demoClient({}), language)}>
        <svg role="img" aria-label="map">
          <MapGround plot={plot} narrow={false} low={false} />
        </svg>
      </TrellisProvider>,
    )
    const lines = [...container.querySelectorAll('.t-map__name, .t-map__word')]
      .map(it => ({
        text: it.textContent ?? '',
        x: Number(it.getAttribute('x')),
        y: Number(it.getAttribute('y')),
        size: it.classList.contains('t-map__name') ? 14 : 12,
      }))
      .filter(it => it.y < plot.top && it.x >= plot.left)
    const over = lines.flatMap(a =>
      lines.flatMap(b =>
        a.x < b.x && Math.abs(a.y - b.y) < 12 && a.x + textWidth(a.text, a.size) > b.x - 6
          ? [`${a.text}|${b.text}`]
          : [],
      ),
    )
    expect(over, `${right}`).toEqual([])
    unmount()
  }
})
