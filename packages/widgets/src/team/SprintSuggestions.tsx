import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'
import { MailWord } from './MailWord.tsx'
import { aboutMember, type ManagerBoardStore, type Suggestion } from './ManagerBoardModel.ts'

export interface SprintSuggestionsProps {
  suggestions: readonly Suggestion[]
  store: ManagerBoardStore
}

/** Suggests a team sprint to who manages the team: no row of the board is the manager's. Source: spec 2 section 6. */
export function SprintSuggestions({ suggestions, store }: SprintSuggestionsProps) {
  useSignals()
  const { t } = useTrellis().i18n
  return suggestions.map(it => (
    <div key={it.teamId} className="t-impact__suggest">
      <Button
        icon={envelopeSimpleIcon}
        busy={store.busy.value.has(aboutMember(it.userId, 'mail'))}
        onClick={() => void store.suggest(it)}
      >
        {t('team.impact.mail.suggestTo', { team: it.teamName, name: it.name })}
      </Button>
      <MailWord outcome={store.words.value[it.userId]} />
    </div>
  ))
}
