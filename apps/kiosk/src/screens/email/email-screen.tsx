import { useNavigationState } from '../../kiosk/navigation.ts';
import { EmailForm } from './email-form.tsx';
import { EmailSent } from './email-sent.tsx';
import { PrintingOverlay } from './printing-overlay.tsx';

/** The form, then the sent mail (MAIL-4), then the print (PRINT-6). */
export function EmailScreen() {
  const state = useNavigationState('/email');
  if (!state) return null;
  return (
    <>
      <div inert={state.isPrintSuccess}>
        {state.emailSent ? <EmailSent state={state} /> : <EmailForm state={state} />}
      </div>
      {state.isPrintSuccess && <PrintingOverlay txID={state.txID} />}
    </>
  );
}
