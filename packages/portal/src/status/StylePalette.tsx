import { schemes, themes } from '@trellis/sdk'
import { Band, Button, Notice, PageHead, Section, Select } from '@trellis/widgets'
import { useState } from 'react'
import { applyAppearance, densities, keptAppearance } from '../appearance.ts'
import { useText } from '../context.tsx'

const colours = {
  surface: ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected', 'surface-inverse'],
  ink: ['ink', 'ink-muted', 'ink-disabled', 'line', 'line-strong'],
  accent: ['accent', 'accent-hover', 'accent-soft', 'accent-line'],
  feedback: ['positive', 'positive-soft', 'caution', 'caution-soft', 'critical', 'critical-soft'],
  bands: ['band-0', 'band-1', 'band-2', 'band-3', 'band-4', 'band-5'],
  charts: Array.from({ length: 8 }, (_, at) => `chart-${at + 1}`),
}
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]

/** The design tokens as they are in the chosen theme, for designers and developers. */
function StylePalette() {
  const { t } = useText()
  const [looks, setLooks] = useState(keptAppearance)
  const change = (changes: Partial<typeof looks>) => setLooks(applyAppearance(changes))
  return (
    <>
      <PageHead
        title={t('account.stylePalette.title')}
        lead={t('account.stylePalette.lead')}
        tools={
          <>
            <Select
              label={t('account.profile.theme')}
              value={looks.theme}
              onChange={it => change({ theme: it as typeof looks.theme })}
              options={themes.map(value => ({ value, label: t(`account.profile.themes.${value}`) }))}
            />
            <Select
              label={t('account.profile.scheme')}
              value={looks.scheme}
              onChange={it => change({ scheme: it as typeof looks.scheme })}
              options={schemes.map(value => ({ value, label: t(`account.profile.schemes.${value}`) }))}
            />
            <Select
              label={t('account.profile.density')}
              value={looks.density}
              onChange={it => change({ density: it as typeof looks.density })}
              options={densities.map(value => ({ value, label: t(`account.profile.densities.${value}`) }))}
            />
          </>
        }
      />
      {(Object.keys(colours) as (keyof typeof colours)[]).map(group => (
        <Section key={group} title={t(`account.stylePalette.groups.${group}`)}>
          <ul className="t-swatches">
            {colours[group].map(name => (
              <li key={name}>
                <span className="t-swatch" style={{ background: `var(--trellis-${name})` }} />
                <code>--trellis-{name}</code>
              </li>
            ))}
          </ul>
          {group === 'bands' && (
            <p className="t-actions">
              {([1, 2, 3, 4, 5] as const).map(level => (
                <Band key={level} band={level} word={t(`core.bands.${level}`)} showWord />
              ))}
            </p>
          )}
        </Section>
      ))}
      <Section title={t('account.stylePalette.groups.type')}>
        <ul className="t-stack">
          {sizes.map(size => (
            <li
              key={size}
              style={{ fontSize: `var(--trellis-text-${size})`, lineHeight: `var(--trellis-leading-${size})` }}
            >
              {t('account.signIn.motto')} <code className="t-small t-muted">--trellis-text-{size}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('account.stylePalette.groups.space')}>
        <ul className="t-stack">
          {spaces.map(space => (
            <li key={space} className="t-actions">
              <span className="t-space" style={{ width: `var(--trellis-space-${space})` }} />
              <code className="t-small t-muted">--trellis-space-{space}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('account.stylePalette.groups.parts')}>
        <div className="t-stack">
          <div className="t-actions">
            <Button kind="primary">{t('core.actions.save')}</Button>
            <Button>{t('core.actions.edit')}</Button>
            <Button kind="quiet">{t('core.actions.cancel')}</Button>
            <Button kind="danger">{t('core.actions.delete')}</Button>
            <Button disabled>{t('core.actions.submit')}</Button>
          </div>
          <Notice title={t('core.states.offline')} kind="caution" />
          <Notice kind="positive">{t('core.states.saved')}</Notice>
          <Notice kind="critical">{t('core.errors.tryAgain')}</Notice>
        </div>
      </Section>
    </>
  )
}

export { StylePalette as Component }
