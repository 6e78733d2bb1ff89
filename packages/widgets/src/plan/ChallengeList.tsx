import { useSignals } from '@preact/signals-react/runtime'
import { keyChallenges } from '@trellis/sdk'
import { Checkbox } from '../shared/Checkbox.tsx'
import { useTrellis } from '../shared/context.tsx'
import type { RoleChallengesStore } from './RoleChallengesModel.ts'

/** The challenges of a level, of which three are chosen; once they are, the others wait until one is given back. */
export function ChallengeList({ store }: { store: RoleChallengesStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const { challenges } = store.draft.value
  const offered = store.offered.value
  if (offered.length === 0) return <p className="t-muted">{t('plan.roles.levelFirst')}</p>
  const isFull = challenges.length >= keyChallenges
  return (
    <>
      <ul className="t-roles__challenges" aria-label={t('plan.roles.challenges')}>
        {offered.map(it => (
          <li key={it.code}>
            <Checkbox
              label={it.label}
              help={it.description}
              checked={challenges.includes(it.code)}
              disabled={isFull && !challenges.includes(it.code)}
              onChange={() => store.toggle(it.code)}
            />
          </li>
        ))}
      </ul>
      <p className="t-small t-muted" role="status">
        {isFull ? t('plan.roles.full') : ''}
      </p>
    </>
  )
}
