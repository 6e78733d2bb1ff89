import { AlignmentSurvey, TrellisProvider } from '@trellis/widgets/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// ?team=2&as=zoe answers as somebody of that team; your own backend knows who is signed in.
const query = new URLSearchParams(location.search)
const getToken = async () => {
  const reply = await fetch(`/examples/token?as=${query.get('as') ?? 'zoe'}`)
  if (!reply.ok) throw new Error(`No token: ${reply.status}`)
  return (await reply.json()).access_token
}

const app = preview => (
  <StrictMode>
    <h1>How we work together</h1>
    <p>The card below is a component of this React app, in StrictMode. It is anonymous: no event holds an answer.</p>
    <TrellisProvider api={location.origin} getToken={getToken}>
      <AlignmentSurvey
        teamId={Number(query.get('team') ?? '2')}
        preview={preview}
        onSubmit={event => console.info('handed in', event.detail)}
      />
    </TrellisProvider>
    <button type="button" onClick={() => root.render(app(!preview))}>
      {preview ? 'Back to the survey' : 'Look at it first'}
    </button>
  </StrictMode>
)
const root = createRoot(document.querySelector('#root'))
root.render(app(false))

// As when a person goes on to another view.
window.leave = () => root.unmount()
