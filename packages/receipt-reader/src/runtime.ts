// By default the runtime sends telemetry and assigns an id to this machine. The variable must be
// set before it is loaded. Software that reads users' receipts must not send any.
process.env.ORT_DISABLE_TELEMETRY = '1';

export const { InferenceSession, Tensor } = await import('onnxruntime-node');
