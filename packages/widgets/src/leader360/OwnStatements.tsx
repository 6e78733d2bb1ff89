import { useSignals } from '@preact/signals-react/runtime'
import { customLimits, type Language, languages, type ModelChoice } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { plusIcon } from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { nameOf } from '../survey/languageNames.ts'
import type { Custom360Store } from './Custom360Model.ts'

export interface OwnStatementsProps {
  store: Custom360Store
  bank: ModelChoice['bank']
}

/** Statements that the organisation writes itself, each in the form of the leader and of who rates. */
export function OwnStatements({ store, bank }: OwnStatementsProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { own, capabilities } = store.draft.value
  const options = bank
    .filter(it => capabilities.some(one => one.capability === it.capability))
    .map(it => ({ value: it.capability, label: it.label }))
  const isFull = own.length >= customLimits.mostOwn
  return (
    <Section
      title={t('leader360.custom.own')}
      text={t('leader360.custom.ownText', { most: customLimits.mostOwn })}
      action={
        <Button
          size="small"
          icon={plusIcon}
          disabledReason={isFull ? t('leader360.custom.ownFull', { most: customLimits.mostOwn }) : undefined}
          onClick={() => store.addOwn(i18n.language)}
        >
          {t('leader360.custom.addOwn')}
        </Button>
      }
    >
      <ol className="t-own360">
        {own.map((it, index) => {
          const name = t('leader360.custom.ownNumber', { number: index + 1 })
          return (
            <li key={it.key}>
              <fieldset>
                <legend>{name}</legend>
                <Select
                  label={t('leader360.report.capability')}
                  value={it.capability}
                  placeholder={t('leader360.progress.choose')}
                  options={options}
                  onChange={capability => store.setOwn(it.key, { capability })}
                />
                <Select
                  label={t('leader360.custom.language')}
                  value={it.languageCode}
                  options={languages.map(one => ({ value: one, label: nameOf(one) }))}
                  onChange={one => store.setOwn(it.key, { languageCode: one as Language })}
                />
                <TextArea
                  label={t('leader360.custom.self')}
                  help={t('leader360.custom.selfHelp')}
                  lang={it.languageCode}
                  rows={2}
                  maxLength={customLimits.item}
                  value={it.self}
                  onChange={self => store.setOwn(it.key, { self })}
                />
                <TextArea
                  label={t('leader360.custom.other')}
                  help={t('leader360.custom.otherHelp')}
                  lang={it.languageCode}
                  rows={2}
                  maxLength={customLimits.item}
                  value={it.other}
                  onChange={other => store.setOwn(it.key, { other })}
                />
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`${t('core.actions.remove')}: ${name}`}
                  onClick={() => store.removeOwn(it.key)}
                >
                  {t('core.actions.remove')}
                </Button>
              </fieldset>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
