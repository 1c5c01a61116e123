// Unless told otherwise before it is loaded, the runtime tells its maker what runs here, and gives
// this machine a number of its own. Who reads people's receipts tells nobody anything.
process.env.ORT_DISABLE_TELEMETRY = '1';

export const { InferenceSession, Tensor } = await import('onnxruntime-node');
