import { useEffect, useRef, useState } from 'react';
import type { OperationFailure } from '../../operation/failure-message.ts';
import { type Sentence, sentence } from '../../operation/sentence.ts';
import type { OperationHandle } from '../../operation/use-operation.ts';
import { useHeldFile } from '../../tray/tray-work.ts';
import { usePutAway } from '../one-file.tsx';
import { noPasswords, type Passwords } from '../password-pair.tsx';
import { useArrivedFile } from '../use-arrived-file.ts';
import { usePdf } from './use-pdf.ts';

/** What the tools for one PDF have in common: the file, its passwords, and what is wrong at the moment. */
export function useSinglePdf(
  call: Pick<OperationHandle<never>, 'state' | 'reset'>,
  /** Called with whether there was one before. */
  onNewFile: (isAnother: boolean) => void,
  onSeveral?: (files: File[]) => void,
) {
  const { state, reset } = call;
  const [file, setFile] = useState<File>();
  const [passwords, setPasswords] = useState(noPasswords);
  const [refusal, setRefusal] = useState<OperationFailure>();
  useHeldFile(file !== undefined);
  const view = usePdf(file, passwords.current);
  const putAway = usePutAway();
  const passwordInput = useRef<HTMLInputElement>(null);
  const failed = state.status === 'failed' ? state.failure : undefined;

  const isLocked = view.kind === 'locked';
  // Once the file opens, its password was not wrong after all, or has been corrected.
  const refused = refusal?.code === 'incorrect_password' && !isLocked ? undefined : refusal;
  // Also once its pages are shown: a password that is taken out again is missing.
  const [lockedFile, setLockedFile] = useState<File>();
  if (isLocked && file !== lockedFile) setLockedFile(file);

  // A protected file leads to the field that opens it.
  useEffect(() => {
    if (isLocked || failed?.code === 'password_required') passwordInput.current?.focus();
  }, [failed, isLocked]);

  /** A password that is being corrected is no longer wrong. */
  const typePasswords = (typed: Passwords) => {
    const isAboutPassword = failed?.code === 'incorrect_password' || failed?.code === 'password_required';
    if (typed.current !== passwords.current) {
      if (isAboutPassword) reset();
      if (refused?.code === 'incorrect_password') setRefusal(undefined);
    }
    setPasswords(typed);
  };
  const choose = (chosen: File) => {
    reset();
    setFile(chosen);
    // What was typed before there was a file is meant for the first one.
    if (file) setPasswords(noPasswords);
    setRefusal(undefined);
    onNewFile(file !== undefined);
  };
  const fail = (failure: OperationFailure) => {
    if (failed) reset();
    setRefusal(failure);
  };
  /** Said before any call is made. */
  const refuse = (reason: Sentence) => fail({ sentence: reason });
  useArrivedFile({ choose, refuse, several: onSeveral });
  const dismiss = () => {
    setRefusal(undefined);
    if (failed) reset();
  };
  /** The file to work on; without one the visitor is told. */
  const requireFile = (): File | undefined => {
    setRefusal(undefined);
    if (!file) refuse(sentence('errors.select_pdf_file_error'));
    return file;
  };
  return {
    file,
    view,
    /** Known at once, before anything is sent, and for as long as the file is here. */
    isLocked: isLocked || (file !== undefined && file === lockedFile),
    passwords,
    setPasswords: typePasswords,
    passwordInput,
    failure: refused ?? failed,
    /** For marking the field at fault. */
    failedCode: (refused ?? failed)?.code,
    choose,
    remove: () => file && putAway(file),
    refuse,
    /** The typed password did not open the file here: no need to ask the server. */
    refusePassword: () => fail({ sentence: sentence('failures.incorrect_password'), code: 'incorrect_password' }),
    dismiss,
    requireFile,
  };
}

export type SinglePdf = ReturnType<typeof useSinglePdf>;
